import { betaQuantile } from './beta-quantile.ts';
import { checkInside, checkProportion } from './checks.ts';
import type { Interval } from './wilson.ts';

export interface Posterior extends Interval {
  readonly mean: number;
}

/** Equal-tailed interval of a proportion under a uniform prior, Beta(1, 1): for decisions about a single case. */
export function uniformPosterior(successes: number, n: number, confidence = 0.95): Posterior | null {
  return posterior(successes, n, confidence, 1);
}

/** The same under Jeffreys's prior, Beta(1/2, 1/2). Both are null when nothing was counted, and throw RangeError for counts that are none. */
export function jeffreysPosterior(successes: number, n: number, confidence = 0.95): Posterior | null {
  return posterior(successes, n, confidence, 0.5);
}

function posterior(successes: number, n: number, confidence: number, prior: number): Posterior | null {
  checkProportion(successes, n);
  checkInside('confidence', confidence);
  if (n === 0) return null;
  const [a, b] = [successes + prior, n - successes + prior];
  const tail = (1 - confidence) / 2;
  return { low: betaQuantile(tail, a, b), high: betaQuantile(1 - tail, a, b), mean: a / (a + b) };
}
