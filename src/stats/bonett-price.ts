import { checkCount } from './checks.ts';
import { type Limits } from './mean.ts';
import { Z95 } from './wilson.ts';

export interface BonettPrice extends Limits {
  readonly difference: number;
}

/**
 * Interval of a paired difference of two proportions (share worse minus share better) by Bonett and Price, within -1 to 1:
 * for display beside McNemar's test. `n` counts all pairs. Throws RangeError when the counts exceed it.
 */
export function bonettPrice(worse: number, better: number, n: number, z: number = Z95): BonettPrice {
  checkCount('worse', worse);
  checkCount('better', better);
  checkCount('n', n);
  if (worse + better > n)
    throw new RangeError(`${worse} worse and ${better} better are more than ${n} pairs`);
  const [p, q] = [(worse + 1) / (n + 2), (better + 1) / (n + 2)];
  const difference = p - q;
  const half = z * Math.sqrt((p + q - difference ** 2) / (n + 2));
  return { difference, low: Math.max(-1, difference - half), high: Math.min(1, difference + half) };
}
