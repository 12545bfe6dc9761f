import type { CheckId } from '../../finding/codes.ts';
import { apart, overTools, type ToolJudged } from '../calls/call-check.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import type { CallingCheck } from '../check.ts';
import { walkPages, type Walk } from './walk-pages.ts';

/** A check of the cursors that tools give: judges the walk through one tool's pages after the other. */
export function cursorCheck(
  id: CheckId,
  judge: (walk: Walk, one: CallableTool, calls: Calls) => Promise<ToolJudged>,
): CallingCheck {
  return {
    id,
    executes: 'invalid-input',
    phase: 'call',
    run: (calls) =>
      overTools(calls, async (one): Promise<ToolJudged> => {
        const walk = await walkPages(one, calls);
        if ('kind' in walk) return walk;
        return walk.argument.by === 'cursor' ? judge(walk, one, calls) : apart('it pages by number');
      }),
  };
}
