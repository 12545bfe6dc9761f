import type { Session } from '../../wire/session.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { UNKNOWN_METHOD } from '../dialogue/plain.ts';
import { judgeAttempts, refusal, type Attempt } from '../dialogue/refusals.ts';

export const rpcUnknownMethod: Check = {
  id: 'rpc.unknown-method',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const exchange = await context.ask(UNKNOWN_METHOD, {}, { timeoutMs: ODD_TIMEOUT_MS });
    const what = 'a method that does not exist';
    return judgeAttempts(context, 'rpc.unknown-method', [
      { what, exchange, fault: faultFor(context.session) },
    ]);
  },
};

/** The first releases of the official Python SDK read a request before they look for its method, and say -32602. */
function faultFor({ era }: Session): Attempt['fault'] {
  const isRight = refusal(-32601, null);
  return (answer, exchange) => {
    const fault = isRight(answer, exchange);
    const isHabit = era === 'legacy' && answer.kind === 'error' && answer.code === -32602;
    return fault !== null && isHabit ? { ...fault, severity: 'advice', isHabit } : fault;
  };
}
