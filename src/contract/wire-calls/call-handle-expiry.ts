import { isObject, member, stringMember, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { requiredOf } from '../../client/literal/fill-schema.ts';
import type { Tool } from '../../surface/surface.ts';
import { nonsenseId } from '../worlds/id-arguments.ts';
import type { Answer } from '../calls/answer.ts';
import { apart, callFlaw, flawed, overTools, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';

/**
 * State that outlives a call is named by a handle that the server gave. One that it never gave, or does not know any
 * more, is a failure of the call that the model can read. An expired one is for the author to give (`fails`).
 */
export const callHandleExpiry: CallingCheck = {
  id: 'call.handle-expiry',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls, context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    if (!context.surface.tools.some((tool) => handleOf(tool) !== null)) return notApplicable(NO_HANDLE);
    return overTools(calls, (one) => judgeTool(one, calls));
  },
};

const NO_HANDLE = 'no tool takes a handle (session_id, basketHandle, …)';

async function judgeTool(one: CallableTool, calls: Calls): Promise<ToolJudged> {
  const { tool, known, plain } = one;
  const handle = handleOf(tool);
  if (handle === null) return apart(NO_HANDLE);
  if (known.fails !== null && Object.hasOwn(known.fails, handle))
    return judgeAnswer(one, handle, await calls.here.call(tool.name, known.fails));
  if (plain.kind !== 'made')
    return skip('no call of it with a handle is known; give tools.NAME.with or fails');
  const real = plain.arguments[handle];
  if (typeof real !== 'string' && typeof real !== 'number') return apart('its handle is no text');
  const taken = new Set(
    calls.candidates.flatMap(({ value }) =>
      typeof value === 'string' || typeof value === 'number' ? [String(value)] : [],
    ),
  );
  const args = { ...plain.arguments, [handle]: nonsenseId(real, 0, taken) };
  return judgeAnswer(one, handle, await calls.here.call(tool.name, args));
}

/** The required argument that names state which the server keeps between calls. */
function handleOf({ inputSchema }: Tool): string | null {
  const schema = inputSchema ?? {};
  const properties = member(schema, 'properties');
  return requiredOf(schema).find((name) => HANDLE.test(name) && isFree(member(properties, name))) ?? null;
}

const HANDLE =
  /handle$|^(?:session|basket|cart|transaction|upload|browser|connection|conversation|workspace|context)[_-]?id$/i;

function isFree(schema: Json | undefined): boolean {
  const closed = ['enum', 'const', 'pattern'].some((key) => member(schema, key) !== undefined);
  return isObject(schema) && !closed && ['string', 'integer', null].includes(stringMember(schema, 'type'));
}

function judgeAnswer({ tool }: CallableTool, handle: string, answer: Answer): ToolJudged {
  const site = { place: 'server-data', tool: tool.name } as const;
  const given = `${nameText(tool.name)} is given a ${excerpt(handle, 40)} that it does not know`;
  switch (answer.kind) {
    case 'none':
      return skip(`a call with a handle that it does not know was not answered (${answer.why ?? 'nothing'})`);
    case 'data':
    case 'more':
      return flawed(callFlaw('warning', site, `${given}, and goes on as if it did.`, [answer]));
    case 'protocol-error':
      return flawed(
        callFlaw(
          'advice',
          site,
          `${given}, and answers by a protocol error, which not every client shows its model.`,
          [answer],
        ),
      );
    case 'tool-error':
      return SAYS_SO.test(answer.text) || answer.text.toLowerCase().includes(handle.toLowerCase())
        ? PASS
        : flawed(
            callFlaw('warning', site, `${given}, and its error does not say that this is why.`, [answer]),
          );
  }
}

/** In which words an unknown thing is refused. */
const SAYS_SO =
  /expired?|unknown|not (?:found|known|valid|exist)|no (?:such|longer)|does(?: not|n't) exist|invalid|there is no|missing|closed|ended|gone/i;
