import type { JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { modernMeta } from '../../wire/client-info.ts';
import type { Session } from '../../wire/session.ts';
import type { CallingCheck, Flaw, Judged } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { nothingCallable } from '../calls/call-check.ts';
import { couldNotRun, frameEvidence, judged, notApplicable, sdkHabit, wireFlaw } from '../flaws.ts';
import { serverMessages } from '../dialogue/said.ts';
import { nameText } from '../tool-flaws.ts';
import { giveUpMs, NO_SLOW_CALL, pause, slowCalls, type SlowCall } from './slow-call.ts';

const RULE = 'stdio.no-reply-after-cancel';

/** After a call was cancelled nothing comes for it any more. Tried on a connection of its own. */
export const stdioNoReplyAfterCancel: CallingCheck = {
  id: RULE,
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: async (calls, context) => {
    const out = outside(context.session, { transport: 'stdio' });
    if (out !== null) return out;
    if (calls.tools.length === 0)
      return notApplicable(`no call is known that could be cancelled: ${nothingCallable(calls)}`);
    const [slow] = slowCalls(calls);
    if (slow === undefined) return notApplicable(NO_SLOW_CALL);
    const opened = await context.open();
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    await using session = opened.session;
    return await cancelled(session, slow);
  },
};

async function cancelled(session: Session, slow: SlowCall): Promise<Judged> {
  const id = 'surveyor-cancelled';
  const { one, tookMs } = slow;
  const name = nameText(one.tool.name);
  const before = session.wire.frames.length;
  const call = session.wire.request(
    { jsonrpc: '2.0', id, method: 'tools/call', params: paramsOf(session, slow) },
    { timeoutMs: tookMs * 1.5 + SETTLE_MS },
  );
  await pause(giveUpMs(slow));
  if (messagesFor(session, id, before).length > 0)
    return couldNotRun(`the call of ${name} was over before it could be cancelled`);
  await session.notify('notifications/cancelled', { requestId: id, reason: 'It takes too long.' });
  const cancelledAt = performance.now();
  const { reply } = await call;
  const [late] = messagesFor(session, id, before);
  if (late === undefined)
    return reply.kind === 'closed'
      ? couldNotRun(`the connection ended after the cancellation: ${excerpt(reply.why, 80)}`)
      : judged([], `a call of ${name} was cancelled, and nothing came for it`);
  const isError = reply.kind === 'error';
  const lateMs = performance.now() - cancelledAt;
  // An answer that was on its way already crosses the cancellation, which the protocol allows for.
  if (!isError && lateMs < CROSSING_MS)
    return couldNotRun(
      `the answer of ${name} came ${Math.round(lateMs)} ms after the cancellation, and may have crossed it`,
    );
  const what = isError ? `error ${reply.code}` : 'its answer';
  const message = `a call of ${name} was cancelled, and ${Math.round(lateMs)} ms later ${what} came all the same`;
  const [severity, evidence] = [severityOf(session, isError), [frameEvidence(late.frame)]];
  const flaw =
    severity === 'advice' ? sdkHabit(RULE, message, evidence) : wireFlaw(RULE, severity, message, evidence);
  return judged([flaw], '');
}

/** What came for the call. The plain id stands in no other message. */
function messagesFor({ wire }: Session, id: string, before: number): ReturnType<typeof serverMessages> {
  return serverMessages(wire.frames.slice(before)).filter(({ body }) => body['id'] === id);
}

/** That it was cancelled is told by the official Python SDK in an error of its own, which costs a client nothing. */
function severityOf({ era }: Session, isError: boolean): Flaw['severity'] {
  if (era === 'modern') return isError ? 'warning' : 'error';
  return isError ? 'advice' : 'warning';
}

function paramsOf({ era, revision }: Session, { one, arguments: args }: SlowCall): JsonObject {
  const params = { name: one.tool.name, arguments: args };
  return era === 'modern' ? { ...params, _meta: modernMeta(revision) } : params;
}

const SETTLE_MS = 500;
/** Work that goes on for this long after the cancellation was not just about to answer. */
const CROSSING_MS = 100;
