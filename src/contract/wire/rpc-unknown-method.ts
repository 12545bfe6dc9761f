import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { UNKNOWN_METHOD } from '../dialogue/plain.ts';
import { judgeAttempts, refusal } from '../dialogue/refusals.ts';

export const rpcUnknownMethod: Check = {
  id: 'rpc.unknown-method',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const exchange = await context.ask(UNKNOWN_METHOD, {}, { timeoutMs: ODD_TIMEOUT_MS });
    const fault = refusal(-32601, null);
    return judgeAttempts(context, 'rpc.unknown-method', [
      { what: 'a method that does not exist', exchange, fault },
    ]);
  },
};
