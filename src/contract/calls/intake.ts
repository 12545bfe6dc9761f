import { sameJson } from '../../base/json.ts';
import type { Answer } from './answer.ts';

/** What every answer goes through once it has been read, so that many large ones cost little memory. */
export type Intake = (answer: Answer) => Answer;

/** Smaller answers are not worth a comparison. */
const SHARED_BYTES = 10_000;

/** One for all places of a check run. An answer that says what the first one of its tool said holds the same values. */
export function answerIntake(): Intake {
  const firsts = new Map<string, WeakRef<Answer>>();
  return (answer) => {
    if (answer.bytes < SHARED_BYTES || answer.result === null) return answer;
    const first = firsts.get(answer.tool)?.deref();
    if (first === undefined) firsts.set(answer.tool, new WeakRef(answer));
    return first === undefined ? answer : sharing(answer, first);
  };
}

function sharing(answer: Answer, { text, result, data }: Answer): Answer {
  const { exchange } = answer;
  if (exchange.reply.kind !== 'result' || result === null || answer.text !== text) return answer;
  if (!sameJson(answer.result ?? null, result)) return answer;
  return { ...answer, text, result, data, exchange: { ...exchange, reply: { ...exchange.reply, result } } };
}
