import type { Answer } from './answer.ts';
import { weightOf } from './answer-room.ts';

/** How much of all answers together is kept for checks that read them. */
const KEPT_WEIGHT = 32 * 1024 * 1024;

/** Answers as they come, whole as long as there is room for them. */
export interface KeptAnswers {
  readonly answers: readonly Answer[];
  readonly add: (answer: Answer) => void;
}

export function keepAnswers(): KeptAnswers {
  const answers: Answer[] = [];
  let room = KEPT_WEIGHT;
  return {
    answers,
    add: (answer): void => {
      const weight = weightOf(answer);
      const isKept = weight <= room;
      if (isKept) room -= weight;
      answers.push(isKept ? answer : withoutContent(answer));
    },
  };
}

/** What remains of an answer for which there is no room: that it came, and its size. */
function withoutContent(answer: Answer): Answer {
  const { bytes } = answer;
  const exchange = { ...answer.exchange, reply: { kind: 'oversize', bytes, text: '' } as const };
  return { ...answer, exchange, kind: 'none', why: 'oversize', result: null, text: '', data: undefined };
}
