import { isArray, member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check, Flaw } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { isLoopbackHost } from '../dialogue/loopback.ts';
import { couldNotRun, judged, notApplicable, wireFlaw } from '../flaws.ts';

/** A file that every Unix has, that anybody may read, and that no server means to show. */
const FOREIGN = 'etc/passwd';
const UP = '../'.repeat(12);
const SHOWN = /^root:[^:\n]*:0:0:/m;

export const resTraversal: Check = {
  id: 'res.traversal',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ endpoint, surface, ask, frames }) => {
    const attempts = escapes(surface);
    if (attempts.length === 0)
      return notApplicable('no resource of the server has an address that reads like a path');
    // Whoever looks at somebody else's machine has not agreed to try its doors.
    if (endpoint.kind === 'http' && !isLoopbackHost(new URL(endpoint.url).hostname))
      return notApplicable('tried only on a server of this machine');
    const read = (uri: string): Promise<Exchange> =>
      ask('resources/read', { uri }, { timeoutMs: ODD_TIMEOUT_MS });
    const flaws: Flaw[] = [];
    let answered = 0;
    for (const uri of attempts) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await read(uri);
      if (exchange.reply.kind === 'timeout' || exchange.reply.kind === 'closed') continue;
      answered += 1;
      if (!showsForeign(exchange)) continue;
      // oxlint-disable-next-line no-await-in-loop -- asked once at most
      if (uri.startsWith('file:') && showsForeign(await read(`file:///${FOREIGN}`)))
        return notApplicable('the server means to show every file of its machine');
      const message = `${excerpt(uri, 100)} shows a file of the machine that is outside of what the server offers`;
      flaws.push(wireFlaw('res.traversal', 'error', message, replyEvidence(frames, exchange)));
    }
    return answered === 0
      ? couldNotRun('no such address was answered')
      : judged(
          flaws,
          `${count(answered, 'address', 'addresses')} with ".." in them, none of which leads out`,
        );
  },
};

/** Addresses that would lead out: from a listed file upward, and as the variable of a template, plain and encoded. */
function escapes({ resources, resourceTemplates }: Surface): readonly string[] {
  const listed = resources.flatMap((entry) => stringMember(entry, 'uri') ?? []);
  const file = listed.find((uri) => uri.startsWith('file:'));
  const templates = resourceTemplates.flatMap((entry) => stringMember(entry, 'uriTemplate') ?? []);
  const open = templates.find((uri) => /\{[+#]?[\w.%]+\}$/.test(uri));
  const encoded = `${UP}${FOREIGN}`.replaceAll('.', '%2e').replaceAll('/', '%2F');
  const filled = (value: string): readonly string[] =>
    open === undefined ? [] : [open.replace(/\{[+#]?[\w.%]+\}$/, value).replaceAll(/\{[^}]*\}/g, 'x')];
  return [
    ...(file === undefined ? [] : [`${file.slice(0, file.lastIndexOf('/') + 1)}${UP}${FOREIGN}`]),
    ...filled(`${UP}${FOREIGN}`),
    ...filled(encoded),
  ];
}

function showsForeign({ reply }: Exchange): boolean {
  const contents = reply.kind === 'result' ? member(reply.result, 'contents') : undefined;
  return isArray(contents) && contents.some((content) => SHOWN.test(stringMember(content, 'text') ?? ''));
}
