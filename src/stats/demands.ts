import { checkInside } from './checks.ts';
import { normalQuantile } from './normal-quantile.ts';

/** What a planned comparison is asked to reach. */
export interface Demands {
  /** Chance of a false alarm, over both sides when there are two. */
  readonly alpha: number;
  /** Chance to see the difference that is planned for. */
  readonly power: number;
  readonly sides: 1 | 2;
}

export const USUAL_DEMANDS: Demands = { alpha: 0.05, power: 0.8, sides: 2 };

/** The normal points of both chances. Throws RangeError unless both lie strictly between 0 and 1. */
export function normalPoints({ alpha, power, sides }: Demands): {
  readonly alpha: number;
  readonly power: number;
} {
  checkInside('alpha', alpha);
  checkInside('power', power);
  return { alpha: -normalQuantile(alpha / sides), power: normalQuantile(power) };
}
