import { checkPositive } from './checks.ts';
import { normalPoints, USUAL_DEMANDS, type Demands } from './demands.ts';

/** Where the noise of a paired comparison of two arms comes from. */
export interface Noise {
  /** Variance over cases of the difference of the two true rates. */
  readonly betweenCases: number;
  readonly baseline: ArmNoise;
  readonly candidate: ArmNoise;
}

/** Mean variance within a case, and the trials per case that average it down. */
interface ArmNoise {
  readonly withinCase: number;
  readonly trials: number;
}

/**
 * The cases that show a mean difference of `delta`, not rounded: (z_a + z_b)² (w² + s_A²/K_A + s_B²/K_B) / delta²
 * (Miller, arXiv:2411.00640). More trials shrink only the s² terms, more cases everything. Throws RangeError for a delta
 * or trials of 0, and for negative variances.
 */
export function millerCases(delta: number, noise: Noise, demands: Demands = USUAL_DEMANDS): number {
  checkPositive('delta', delta);
  return pointsSum(demands) ** 2 * (varianceOf(noise) / delta ** 2);
}

/** The smallest mean difference that this many cases show: the same, solved for delta. */
export function millerDetectable(cases: number, noise: Noise, demands: Demands = USUAL_DEMANDS): number {
  checkPositive('cases', cases);
  return pointsSum(demands) * Math.sqrt(varianceOf(noise) / cases);
}

function pointsSum(demands: Demands): number {
  const { alpha, power } = normalPoints(demands);
  return alpha + power;
}

function varianceOf({ betweenCases, baseline, candidate }: Noise): number {
  for (const variance of [betweenCases, baseline.withinCase, candidate.withinCase]) {
    if (variance !== 0) checkPositive('a variance', variance);
  }
  checkPositive('trials per case', baseline.trials);
  checkPositive('trials per case', candidate.trials);
  return betweenCases + baseline.withinCase / baseline.trials + candidate.withinCase / candidate.trials;
}
