import { isArray, member, stringMember } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck } from '../check.ts';
import { replyText } from '../flaws.ts';
import { payloadFlaw, sharedByAll } from './answers-check.ts';
import { apart, flawed, overTools, PASS, skip } from '../calls/call-check.ts';

/** Of one tool. */
const LINK_LIMIT = 3;

/** A resource that a result links to can be read from the same server, unless its address leads elsewhere. */
export const resourceLinkReadable: CallingCheck = {
  id: 'call.resource-link-readable',
  executes: 'good-input',
  phase: 'call',
  run: async (calls) =>
    sharedByAll(
      await overTools(calls, async ({ tool }) => {
        const linked = linksOf(tool.name, calls);
        if (linked.length === 0) return apart('no answer links to a resource of the server');
        let unheard = 0;
        for (const { uri, answer } of linked) {
          // oxlint-disable-next-line no-await-in-loop -- one at a time
          const exchange = await calls.here.read(uri);
          const { reply } = exchange;
          if (reply.kind === 'timeout' || reply.kind === 'closed') unheard += 1;
          else if (!isRead(reply)) {
            const what = `links to ${excerpt(uri, 100)}, and reading it gives ${replyText(exchange)}.`;
            return flawed(payloadFlaw(tool, 'warning', what, [answer]));
          }
        }
        return unheard === linked.length ? skip('reading what it links to was not answered') : PASS;
      }),
    ),
};

/** An answer too large to be read is one. */
function isRead(reply: Awaited<ReturnType<Calls['here']['read']>>['reply']): boolean {
  if (reply.kind === 'oversize') return true;
  if (reply.kind !== 'result') return false;
  const contents = member(reply.result, 'contents');
  return isArray(contents) && contents.length > 0;
}

function linksOf(tool: string, { answers }: Calls): readonly { uri: string; answer: Answer }[] {
  const found = new Map<string, Answer>();
  for (const answer of answers) {
    if (answer.tool !== tool || answer.kind !== 'data') continue;
    for (const uri of linkedIn(answer)) if (!found.has(uri)) found.set(uri, answer);
  }
  return [...found].slice(0, LINK_LIMIT).map(([uri, answer]) => ({ uri, answer }));
}

function linkedIn({ result }: Answer): readonly string[] {
  const content = member(result ?? {}, 'content');
  if (!isArray(content)) return [];
  return content.flatMap((block) => {
    const uri = stringMember(block, 'type') === 'resource_link' ? stringMember(block, 'uri') : null;
    // A client fetches web addresses itself.
    return uri === null || /^https?:/i.test(uri) ? [] : [uri];
  });
}
