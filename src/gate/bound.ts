import { bisect } from '../stats/bisect.ts';
import { bonettPrice } from '../stats/bonett-price.ts';
import type { Demands } from '../stats/demands.ts';
import { meanOf, tInterval } from '../stats/mean.ts';
import { normalQuantile } from '../stats/normal-quantile.ts';
import { connorPairs } from '../stats/sample-size.ts';
import { drawn, type Pairs } from './state.ts';

/**
 * The one-sided 95 % upper bound of the mean drop per case, from the pairs of a fixed number of rounds, one entry per case:
 * the larger of the t bound over cases (K - 1 degrees of freedom) and Bonett and Price's over pairs. Never hand it trials
 * that were chosen by what came before. Null for fewer than two cases, or a case without a pair.
 */
export function dropBound(cases: readonly Pairs[]): number | null {
  const difference = meanOf(
    cases.filter((each) => drawn(each) > 0).map((each) => (each.worse - each.better) / drawn(each)),
  );
  if (difference === null || difference.se === null || difference.n < cases.length) return null;
  const byCases = tInterval(difference.mean, difference.se, difference.n - 1, 0.9).high;
  const { worse, better, n } = poolOf(cases);
  return Math.max(byCases, bonettPrice(worse, better, n, ONE_SIDED_95).high);
}

const ONE_SIDED_95 = normalQuantile(0.95);

/**
 * The smallest drop that the pairs of these rounds show in four of five gates at a one-sided 5 %; the share of pairs that
 * differ is taken as (d + 1) / (n + 2). Null where not even the largest possible drop would be shown.
 */
export function detectableDrop(cases: readonly Pairs[]): number | null {
  const { worse, better, n } = poolOf(cases);
  return detectableWith((worse + better + 1) / (n + 2), n);
}

/**
 * The same for so many pairs, of which this share differs while nothing has changed. Connor's formula, where a drop makes
 * as many more pairs differ: with a steady bank the share alone would exclude every drop that is larger than it.
 */
export function detectableWith(discordant: number, pairs: number): number | null {
  const most = 1 - discordant;
  const isTooSmall = (drop: number): boolean =>
    drop <= 0 || connorPairs(Math.min(1, discordant + drop), drop, DEMANDS) > pairs;
  return most <= 0 || isTooSmall(most) ? null : bisect(0, most, isTooSmall);
}

const DEMANDS: Demands = { alpha: 0.05, power: 0.8, sides: 1 };

function poolOf(cases: readonly Pairs[]): {
  readonly worse: number;
  readonly better: number;
  readonly n: number;
} {
  return cases.reduce(
    (sum, each) => ({
      worse: sum.worse + each.worse,
      better: sum.better + each.better,
      n: sum.n + drawn(each),
    }),
    { worse: 0, better: 0, n: 0 },
  );
}
