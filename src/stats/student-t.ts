import { betaQuantile } from './beta-quantile.ts';
import { checkInside, checkPositive } from './checks.ts';

/**
 * The two-sided point of Student's t: P(|T| <= t) = confidence with `df` degrees of freedom.
 * Throws RangeError unless df > 0 and the confidence lies strictly between 0 and 1.
 */
export function tPoint(confidence: number, df: number): number {
  checkInside('confidence', confidence);
  checkPositive('df', df);
  // df / (df + T²) ~ Beta(df/2, 1/2). Of that and its complement the smaller keeps its digits.
  const below = betaQuantile(1 - confidence, df / 2, 0.5);
  if (below < 0.5) return Math.sqrt((df * (1 - below)) / below);
  const above = betaQuantile(confidence, 0.5, df / 2);
  return Math.sqrt((df * above) / (1 - above));
}
