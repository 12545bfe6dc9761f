import { logBetaCdf } from './beta-cdf.ts';
import { checkCount, checkInside } from './checks.ts';
import { logBeta } from './log-gamma.ts';

/**
 * The logarithm of the e-value against the sharp null "no case changed", from discordant pairs: `worse` passed before and
 * fail now, `better` the reverse. Each is a fair coin under the null; the alternatives are mixed over Uniform(1/2, 1):
 * e = 2^(n+1) w! l! / (n+1)! P(Bin(n+1, 1/2) <= w). Reject when e >= 1/alpha: valid at every look, and for any choice of
 * the next case that has not seen the outcomes still to come (Ville). Throws RangeError for counts that are none.
 */
export function logEValue(worse: number, better: number): number {
  checkPairs(worse, better);
  const mixture = logBeta(worse + 1, better + 1) + logBetaCdf(0.5, better + 1, worse + 1);
  return (worse + better + 1) * Math.LN2 + mixture;
}

/** The e-value itself; Infinity where it is too large for a double. */
export function eValue(worse: number, better: number): number {
  return Math.exp(logEValue(worse, better));
}

/**
 * The logarithm of the e-value against one fixed alternative, a coin that falls on `worse` with chance theta:
 * e = (2 theta)^w (2 (1 - theta))^l. Throws RangeError for counts that are none, or theta outside 0 to 1.
 */
export function logFixedEValue(worse: number, better: number, theta: number): number {
  checkPairs(worse, better);
  checkInside('theta', theta);
  return worse * Math.log(2 * theta) + better * Math.log(2 * (1 - theta));
}

function checkPairs(worse: number, better: number): void {
  checkCount('worse', worse);
  checkCount('better', better);
}
