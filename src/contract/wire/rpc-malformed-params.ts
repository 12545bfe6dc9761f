import { member } from '../../base/json.ts';
import type { Session } from '../../wire/session.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { judgeAttempts, type Attempt } from '../dialogue/refusals.ts';
import { turnedAway } from '../dialogue/turned-away.ts';
import { couldNotRun, notApplicable } from '../flaws.ts';

export const rpcMalformedParams: Check = {
  id: 'rpc.malformed-params',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask } = context;
    const method = nameless(session);
    if (method === null) return notApplicable('the server has no method whose parameters are checked');
    // Without a name there is no tool that could be executed.
    const exchange = await ask(method, {}, { timeoutMs: ODD_TIMEOUT_MS });
    const away = turnedAway(exchange);
    if (away !== null) return couldNotRun(away);
    const what = `${method} without the parameter that it needs`;
    return judgeAttempts(context, 'rpc.malformed-params', [{ what, exchange, fault: faultFor(session) }]);
  },
};

function nameless({ capabilities }: Session): string | null {
  const has = (capability: string): boolean => member(capabilities, capability) !== undefined;
  if (has('tools')) return 'tools/call';
  if (has('prompts')) return 'prompts/get';
  return has('resources') ? 'resources/read' : null;
}

/** A legacy server on the official SDK answers with -32603, or flags the result: a habit, and the client still sees a failure. */
function faultFor({ era }: Session): Attempt['fault'] {
  const expected = 'error -32602';
  const habit = era === 'legacy' ? 'advice' : 'warning';
  return (answer) => {
    if (answer.kind === 'error')
      return answer.code === -32602 ? null : { severity: habit, expected, isHabit: answer.code === -32603 };
    const isFlagged = answer.kind === 'result' && member(answer.result, 'isError') === true;
    return { severity: isFlagged ? habit : 'warning', expected, isHabit: isFlagged };
  };
}
