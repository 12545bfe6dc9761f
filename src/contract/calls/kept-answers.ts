import type { Answer } from './answer.ts';

/** How much of all answers together is kept for checks that read them. */
const KEPT_BYTES = 24 * 1024 * 1024;

/** Answers as they come, whole as long as there is room for them. */
export interface KeptAnswers {
  readonly answers: readonly Answer[];
  readonly add: (answer: Answer) => void;
}

export function keepAnswers(): KeptAnswers {
  const answers: Answer[] = [];
  let bytes = 0;
  return {
    answers,
    add: (answer): void => {
      const held = answer.why === 'oversize' ? 0 : answer.bytes;
      const isKept = bytes + held <= KEPT_BYTES;
      if (isKept) bytes += held;
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
