import { binomialAtLeast, binomialAtMost, binomialExactly } from './binomial.ts';
import { checkCount } from './checks.ts';

/** All exact or mid-p; the mid-p values count half of what was seen, and are less conservative. */
export interface McNemar {
  readonly twoSided: number;
  readonly twoSidedMid: number;
  /** Small when the candidate is worse. */
  readonly worse: number;
  readonly worseMid: number;
}

/**
 * McNemar's test on one outcome per case and arm: `worse` cases passed before and fail now, `better` ones the reverse.
 * Two-sided p = min(1, 2 P(Bin(b+c, 1/2) <= min(b, c))), mid-p as in Fagerland et al. 2013 (doi:10.1186/1471-2288-13-91).
 * Without a discordant case every p is 1. Throws RangeError for counts that are none.
 */
export function mcnemar(worse: number, better: number): McNemar {
  checkCount('worse', worse);
  checkCount('better', better);
  const n = worse + better;
  if (n === 0) return { twoSided: 1, twoSidedMid: 1, worse: 1, worseMid: 1 };
  const fewer = Math.min(worse, better);
  const seen = binomialExactly(fewer, n, 0.5);
  const twice = 2 * binomialAtMost(fewer, n, 0.5);
  const oneSided = binomialAtLeast(worse, n, 0.5);
  return {
    twoSided: Math.min(1, twice),
    // At a tie both tails hold the middle term, which may count only once.
    twoSidedMid: worse === better ? 1 - seen / 2 : twice - seen,
    worse: oneSided,
    worseMid: oneSided - seen / 2,
  };
}
