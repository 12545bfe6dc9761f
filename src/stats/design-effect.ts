import { checkPositive, checkShare } from './checks.ts';

/**
 * The design effect 1 + (m-1) rho: by what factor m trials per case, with correlation rho within a case, blow up the
 * variance. N trials are worth N / effect. Throws RangeError for fewer than one trial or rho outside 0 to 1.
 */
export function designEffect(trialsPerCase: number, rho: number): number {
  checkPositive('trials per case', trialsPerCase);
  if (trialsPerCase < 1) throw new RangeError(`${trialsPerCase} trials per case are less than one`);
  checkShare('rho', rho);
  return 1 + (trialsPerCase - 1) * rho;
}
