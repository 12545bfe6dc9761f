import { isArray, member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { judgeValue } from '../../surface/json-schema.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Answer } from '../calls/answer.ts';
import { turnedAway } from '../dialogue/turned-away.ts';

/** In what an answer is no result as it was promised; null where it is one. */
export function breachIn(answer: Answer, { outputSchema }: Pick<Tool, 'outputSchema'>): string | null {
  if (turnedAway(answer.exchange) !== null) return null;
  if (answer.why === 'malformed') return `what is no answer (${excerpt(answer.text, 100)})`;
  return answer.kind === 'data' ? breachOf(answer, outputSchema) : null;
}

function breachOf(answer: Answer, outputSchema: Tool['outputSchema']): string | null {
  if (
    !isArray(member(answer.result ?? {}, 'content')) &&
    member(answer.result ?? {}, 'structuredContent') === undefined
  )
    return 'a result that has neither content nor structured content';
  if (outputSchema === null) return null;
  const structured = member(answer.result ?? {}, 'structuredContent');
  if (structured === undefined)
    return 'a success without the structured content that its output schema promises';
  const judgment = judgeValue(outputSchema, structured);
  const [problem] = judgment.kind === 'judged' ? judgment.problems : [];
  return problem === undefined ? null : `structured content that breaks its output schema: ${problem}`;
}
