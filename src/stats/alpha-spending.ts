import { checkInside, checkShare } from './checks.ts';

/** What the nightly exact test may spend at each of its five rounds: 0.05 in all, most of it late. */
export const NIGHTLY_SPENDING: readonly number[] = [0.002, 0.004, 0.008, 0.012, 0.024];

/** `look` counts from 1. `open` names the level of the next look; `spent` is the end without a rejection. */
export type Spending =
  | { readonly kind: 'rejected'; readonly look: number; readonly level: number }
  | { readonly kind: 'open'; readonly look: number; readonly level: number }
  | { readonly kind: 'spent' };

/**
 * A test repeated over rounds, one p-value of all data so far at each: rejected at the first p that is at most what its look
 * may spend. The levels add up to the chance of a false alarm over all looks (union bound).
 * Throws RangeError for more p-values than looks, what is no p-value, and levels that add up to 1 or more.
 */
export function spendAlpha(p: readonly number[], levels: readonly number[] = NIGHTLY_SPENDING): Spending {
  for (const level of levels) checkInside('a level', level);
  checkInside(
    'the sum of the levels',
    levels.reduce((sum, level) => sum + level, 0),
  );
  for (const value of p) checkShare('a p-value', value);
  if (p.length > levels.length)
    throw new RangeError(`${p.length} looks are more than the ${levels.length} planned`);
  const hit = p.findIndex((value, index) => value <= (levels[index] ?? 0));
  if (hit >= 0) return { kind: 'rejected', look: hit + 1, level: levels[hit] ?? 0 };
  const next = levels[p.length];
  return next === undefined ? { kind: 'spent' } : { kind: 'open', look: p.length + 1, level: next };
}
