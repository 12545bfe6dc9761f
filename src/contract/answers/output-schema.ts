import { member } from '../../base/json.ts';
import { judgeValue } from '../../surface/json-schema.ts';
import type { Tool } from '../../surface/surface.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** Tools whose schema takes seconds to judge by: once is enough. */
const slow = new WeakSet<Tool>();

/** Structured content is what the tool's output schema says it is. */
export const outputSchema: CallingCheck = answersCheck(
  'output.schema',
  'no answer has structured content that a schema describes',
  (answer, { tool }) => {
    const structured = member(answer.result ?? {}, 'structuredContent');
    if (slow.has(tool) || tool.outputSchema === null || structured === undefined || answer.kind === 'more')
      return null;
    const judgment = judgeValue(tool.outputSchema, structured);
    if (judgment.kind === 'unjudged') {
      if (judgment.cause === 'time') slow.add(tool);
      return null;
    }
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
