import { canonicalJson } from '../../base/json.ts';
import type { Session } from '../../wire/session.ts';
import { difference, saysTheSame, type Volatile } from '../calls/alike.ts';
import type { Answer } from '../calls/answer.ts';
import { paramHeadersIn } from '../calls/param-headers.ts';
import { callFlaw, nothingCallable } from '../calls/call-check.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, CheckContext, Judged } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { giveUpMs, pause, slowCalls, type SlowCall } from './slow-call.ts';

/**
 * A call whose stream is closed stops. Seen through what its author says shows its effect (`readBack`): that moves when
 * the call is left alone, and not when it is given up early.
 */
export const httpDisconnectCancels: CallingCheck = {
  id: 'http.disconnect-cancels',
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: async (calls, context) => {
    const out = outside(context.session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    if (calls.tools.length === 0)
      return notApplicable(`no call is known that could be cancelled: ${nothingCallable(calls)}`);
    const slow = slowCalls(calls).find(({ one }) => one.writes && isFixed(one.known.readBack));
    if (slow === undefined) return notApplicable(NOT_CONFIGURED);
    const opened = await context.open();
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    await using session = opened.session;
    return await givenUp(slow, { session, calls, context });
  },
};

const NOT_CONFIGURED =
  'no write that takes its time can be looked at; give one tools.NAME.with, and readBack with arguments that name nothing of its result';

/** A look that can be taken without the result of the call, which never comes. */
function isFixed(readBack: SlowCall['one']['known']['readBack']): boolean {
  return readBack !== null && !canonicalJson(readBack.with).includes('${');
}

interface Around {
  readonly session: Session;
  readonly calls: Calls;
  readonly context: CheckContext;
}

async function givenUp(slow: SlowCall, { session, calls, context }: Around): Promise<Judged> {
  const { one, arguments: args, tookMs } = slow;
  const name = nameText(one.tool.name);
  const look = (): Promise<Answer> => lookBack(slow, calls);
  const [first, before] = [await look(), await look()];
  const aside = difference(first, before);
  await calls.here.call(one.tool.name, args, { anew: true });
  const moved = await look();
  if (!sees(before, moved, aside))
    return couldNotRun(
      `what readBack of ${name} shows is the same before and after it, so nothing can be seen`,
    );
  const given = new AbortController();
  const headers = paramHeadersIn(session, context.surface, { tool: one.tool.name, arguments: args });
  const params = { name: one.tool.name, arguments: args };
  const call = session.request('tools/call', params, { headers, signal: given.signal });
  await pause(giveUpMs(slow));
  given.abort();
  const { reply } = await call;
  if (reply.kind !== 'closed')
    return couldNotRun(`the call of ${name} was over before its stream was closed`);
  await pause(tookMs + SETTLE_MS);
  const after = await look();
  if (after.kind === 'none')
    return couldNotRun(`after the stream was closed, readBack of ${name} is not answered`);
  const saw = `a call of ${name} stops when its stream is closed`;
  if (!sees(moved, after, aside)) return judged([], saw);
  const message = `${name} goes on when its stream is closed, which is how a client cancels it: what it does is there all the same.`;
  return judged(
    [callFlaw('warning', { place: 'server-data', tool: one.tool.name }, message, [moved, after])],
    '',
  );
}

async function lookBack({ one: { known } }: SlowCall, { here }: Calls): Promise<Answer> {
  const { tool, with: args } = known.readBack ?? { tool: '', with: {} };
  return here.call(tool, args, { anew: true });
}

function sees(before: Answer, after: Answer, aside: Volatile): boolean {
  return after.kind !== 'none' && !saysTheSame(before, after, aside);
}

const SETTLE_MS = 300;
