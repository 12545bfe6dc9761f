import { checkCount, checkInside } from './checks.ts';

/** A rate that should be at least `fine`; `broken` is the one that must be noticed. */
export interface SprtDesign {
  readonly fine: number;
  readonly broken: number;
  /** Chance to call a fine rate broken, and a broken one fine. */
  readonly alpha: number;
  readonly beta: number;
}

/** `inconclusive` is the end at the cap; `undecided` asks for another run. */
export interface SprtAnswer {
  readonly kind: 'broken' | 'fine' | 'inconclusive' | 'undecided';
  /** How many outcomes the answer needed. */
  readonly runs: number;
}

/** What each outcome adds to the log likelihood ratio, and the two bounds at which to stop (Wald 1945). */
export interface SprtSteps {
  readonly pass: number;
  readonly fail: number;
  readonly broken: number;
  readonly fine: number;
}

/** Throws RangeError unless 0 < broken < fine < 1 and both chances of an error are below one half. */
export function sprtSteps({ fine, broken, alpha, beta }: SprtDesign): SprtSteps {
  checkInside('the fine rate', fine);
  checkInside('the broken rate', broken);
  if (broken >= fine) throw new RangeError(`a broken rate of ${broken} is not below the fine one, ${fine}`);
  checkError('alpha', alpha);
  checkError('beta', beta);
  return {
    pass: Math.log(broken / fine),
    fail: Math.log((1 - broken) / (1 - fine)),
    broken: Math.log((1 - beta) / alpha),
    fine: Math.log(beta / (1 - alpha)),
  };
}

/**
 * The sequential probability ratio test of one absolute rate, over outcomes in the order in which they came; those after
 * the stop don't count. Throws RangeError for a design or a cap that is none.
 */
export function sprt(outcomes: readonly boolean[], design: SprtDesign, cap = 30): SprtAnswer {
  const steps = sprtSteps(design);
  checkCount('cap', cap, 1);
  let passed = 0;
  for (const [index, outcome] of outcomes.slice(0, cap).entries()) {
    if (outcome) passed += 1;
    const runs = index + 1;
    const ratio = passed * steps.pass + (runs - passed) * steps.fail;
    if (ratio >= steps.broken) return { kind: 'broken', runs };
    if (ratio <= steps.fine) return { kind: 'fine', runs };
  }
  if (outcomes.length < cap) return { kind: 'undecided', runs: outcomes.length };
  return { kind: 'inconclusive', runs: cap };
}

function checkError(name: string, value: number): void {
  checkInside(name, value);
  if (value >= 0.5) throw new RangeError(`${name} is ${value}; a chance of error must be below one half`);
}
