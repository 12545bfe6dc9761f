import { member } from '../../base/json.ts';
import type { Session } from '../../wire/session.ts';
import type { Check } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { unlistedTool } from '../dialogue/plain.ts';
import { judgeAttempts, type Attempt } from '../dialogue/refusals.ts';
import { turnedAway } from '../dialogue/turned-away.ts';
import { couldNotRun, notApplicable } from '../flaws.ts';

export const callUnknownTool: Check = {
  id: 'call.unknown-tool',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, surface, ask } = context;
    if (member(session.capabilities, 'tools') === undefined && surface.tools.length === 0) {
      return notApplicable('the server has no tools');
    }
    const name = unlistedTool(surface);
    const exchange = await ask('tools/call', { name, arguments: {} }, { timeoutMs: ODD_TIMEOUT_MS });
    const away = turnedAway(exchange);
    if (away !== null) return couldNotRun(away);
    const what = 'a call of a tool that does not exist';
    return judgeAttempts(context, 'call.unknown-tool', [{ what, exchange, fault: faultFor(session) }]);
  },
};

/**
 * A flagged result is a habit of the official SDKs, the Python one's in both eras, and still tells the model that it
 * failed, as an error of another code does; an unflagged result tells it that all went well.
 */
function faultFor({ era }: Session): Attempt['fault'] {
  const expected = 'error -32602';
  const otherCode = era === 'modern' ? 'warning' : 'advice';
  return (answer) => {
    if (answer.kind === 'error') return answer.code === -32602 ? null : { severity: otherCode, expected };
    const isFlagged = answer.kind === 'result' && member(answer.result, 'isError') === true;
    return { severity: isFlagged ? 'advice' : 'error', expected, isHabit: isFlagged };
  };
}
