import type { Shape } from './shape.ts';

/** What one comparison of two schemas has worked out so far, and how much work it may still do. */
export interface Study {
  readonly shapes: Map<string, Shape>;
  /** Being read: to meet one again without a value in between is a circle. */
  readonly reading: Set<string>;
  readonly answers: Map<string, Answer>;
  /** Being compared: to meet a pair again is to have gone once around a recursive schema. */
  readonly comparing: Set<string>;
  /** How often a pair under comparison was taken for granted. */
  assumed: number;
  steps: number;
}

/** Whether every value of one lies within the other. `unknown` is never taken for `yes`. */
export type Answer = 'yes' | 'no' | 'unknown';

export function newStudy(): Study {
  return {
    shapes: new Map(),
    reading: new Set(),
    answers: new Map(),
    comparing: new Set(),
    assumed: 0,
    steps: 0,
  };
}

/** Real tools take some hundred steps; a schema that multiplies itself takes as many as it is let, and then nothing more is proved. */
const STEPS = 100_000;

/** True while there is work left. */
export function step(study: Study): boolean {
  study.steps += 1;
  return study.steps <= STEPS;
}

/** Whether all hold: one `no` decides. */
export function allOf(answers: Iterable<Answer>): Answer {
  let worst: Answer = 'yes';
  for (const answer of answers) {
    if (answer === 'no') return 'no';
    if (answer === 'unknown') worst = 'unknown';
  }
  return worst;
}
