import { member } from '../../base/json.ts';
import type { CallingCheck } from '../check.ts';
import { judgingOf } from '../judging.ts';
import { answersCheck } from './answers-check.ts';

/** Structured content is what the tool's output schema says it is. */
export const outputSchema: CallingCheck = answersCheck(
  'output.schema',
  'no answer has structured content that a schema describes',
  (answer, { tool }, { here }) => {
    const structured = member(answer.result ?? {}, 'structuredContent');
    if (tool.outputSchema === null || structured === undefined || answer.kind === 'more') return null;
    const judgment = judgingOf(here.surface).value(tool.outputSchema, structured);
    if (judgment.kind === 'unjudged') return { unjudged: `its output schema: ${judgment.why}` };
    const [problem] = judgment.problems;
    if (problem === undefined) return 'fine';
    const more = judgment.problems.length > 1 ? ` (and ${judgment.problems.length - 1} more)` : '';
    // The protocol binds successes; some clients validate an error's data too, and lose the error's text over it.
    return answer.kind === 'data'
      ? {
          severity: 'error',
          what: `answers with structured content that breaks its output schema: ${problem}${more}.`,
        }
      : {
          severity: 'warning',
          what: `answers a failed call with structured content that breaks its output schema: ${problem}${more}.`,
        };
  },
);
