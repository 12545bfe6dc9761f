import { wilsonOfMean, type Interval } from './wilson.ts';
import type { Limits } from './mean.ts';

/** A mean of `n` shares that each lie in 0 to 1: pass rates of cases, say, or outcomes. */
export interface MeanShare {
  readonly mean: number;
  readonly n: number;
}

/**
 * Interval of the difference of two means over different cases (`a` minus `b`), at 95 %, within -1 to 1: Newcombe's hybrid
 * score interval, method 10 of R. G. Newcombe, Interval estimation for the difference between independent proportions,
 * Statistics in Medicine 17 (1998), 873-890. It joins the Wilson intervals of the two; for shares that are no outcomes these
 * are never too narrow (`wilsonOfMean`). Null where either side has no case. Throws RangeError for means outside of 0 to 1.
 */
export function newcombe(a: MeanShare, b: MeanShare): Limits | null {
  const [ofA, ofB] = [wilsonOfMean(a.mean, a.n), wilsonOfMean(b.mean, b.n)];
  if (ofA === null || ofB === null) return null;
  const difference = a.mean - b.mean;
  return {
    low: Math.max(-1, difference - Math.hypot(below(a, ofA), above(b, ofB))),
    high: Math.min(1, difference + Math.hypot(above(a, ofA), below(b, ofB))),
  };
}

function below({ mean }: MeanShare, { low }: Interval): number {
  return mean - low;
}

function above({ mean }: MeanShare, { high }: Interval): number {
  return high - mean;
}
