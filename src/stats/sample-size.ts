import { checkCount, checkInside, checkPositive, checkShare } from './checks.ts';
import { normalPoints, USUAL_DEMANDS, type Demands } from './demands.ts';

/** Trials per arm that tell two independent rates apart, not rounded. Throws RangeError for equal rates. */
export function trialsPerArm(p: number, q: number, demands: Demands = USUAL_DEMANDS): number {
  checkShare('a rate', p);
  checkShare('a rate', q);
  if (p === q) throw new RangeError(`two rates of ${p} cannot be told apart`);
  const { alpha, power } = normalPoints(demands);
  const pooled = (p + q) * (1 - (p + q) / 2);
  const apart = p * (1 - p) + q * (1 - q);
  return ((alpha * Math.sqrt(pooled) + power * Math.sqrt(apart)) / (p - q)) ** 2;
}

/**
 * Pairs that show a paired difference of `delta` when a share `discordant` of all pairs differ, not rounded: Connor's
 * (z_a sqrt(pd) + z_b sqrt(pd - delta²))² / delta². Throws RangeError unless 0 < delta <= discordant <= 1.
 */
export function connorPairs(discordant: number, delta: number, demands: Demands = USUAL_DEMANDS): number {
  checkDiscordant(discordant);
  checkPositive('delta', delta);
  if (delta > discordant) {
    throw new RangeError(
      `a difference of ${delta} needs more than a share of ${discordant} discordant pairs`,
    );
  }
  const { alpha, power } = normalPoints(demands);
  const root = alpha * Math.sqrt(discordant) + power * Math.sqrt(discordant - delta ** 2);
  return (root / delta) ** 2;
}

/**
 * The smallest difference that this many pairs show: Connor's formula solved for delta. Null when not even the largest
 * possible one, every discordant pair on one side, would be shown. Throws RangeError for counts or shares that are none.
 */
export function connorDetectable(
  discordant: number,
  pairs: number,
  demands: Demands = USUAL_DEMANDS,
): number | null {
  checkDiscordant(discordant);
  checkCount('pairs', pairs, 1);
  if (connorPairs(discordant, discordant, demands) > pairs) return null;
  const { alpha, power } = normalPoints(demands);
  const root = alpha * Math.sqrt(pairs) + power * Math.sqrt(pairs + power ** 2 - alpha ** 2);
  return (Math.sqrt(discordant) * root) / (pairs + power ** 2);
}

/**
 * Pairs that prove "not worse by `margin`" when nothing changed, one-sided, rounded up: (z_a + z_b)² pd / margin².
 * Throws RangeError unless the margin lies strictly between 0 and 1.
 */
export function pairsToClear(discordant: number, margin: number, alpha = 0.05, power = 0.8): number {
  checkDiscordant(discordant);
  checkInside('margin', margin);
  const points = normalPoints({ alpha, power, sides: 1 });
  return Math.ceil((points.alpha + points.power) ** 2 * (discordant / margin ** 2));
}

function checkDiscordant(discordant: number): void {
  checkPositive('the share of discordant pairs', discordant);
  checkShare('the share of discordant pairs', discordant);
}
