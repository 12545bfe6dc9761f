import { checkPositive, checkShare } from './checks.ts';
import { logBeta } from './log-gamma.ts';

/**
 * The regularised incomplete beta function: P(X <= x) for X ~ Beta(a, b). Throws RangeError unless a, b > 0 and x is in 0 to 1.
 * Continued fraction, evaluated by Lentz's method; in log space, so that a and b of 100,000 and more work.
 */
export function betaCdf(x: number, a: number, b: number): number {
  return Math.exp(logBetaCdf(x, a, b));
}

/** P(X > x) for X ~ Beta(a, b), without the loss of digits that 1 - P(X <= x) has in a far tail. */
export function betaTail(x: number, a: number, b: number): number {
  return Math.exp(logHalves(x, a, b).above);
}

/** The natural logarithm of `betaCdf`: finite also where the probability itself is too small for a double. */
export function logBetaCdf(x: number, a: number, b: number): number {
  return logHalves(x, a, b).below;
}

function logHalves(x: number, a: number, b: number): { readonly below: number; readonly above: number } {
  checkShare('x', x);
  checkPositive('a', a);
  checkPositive('b', b);
  if (x === 0) return { below: -Infinity, above: 0 };
  if (x === 1) return { below: 0, above: -Infinity };
  const scale = a * Math.log(x) + b * Math.log1p(-x) - logBeta(a, b);
  // The fraction converges fast only on the near side of the middle.
  if (x <= (a + 1) / (a + b + 2)) {
    const below = Math.min(0, scale - Math.log(a) + Math.log(fraction(x, a, b)));
    return { below, above: Math.log1p(-Math.exp(below)) };
  }
  const above = Math.min(0, scale - Math.log(b) + Math.log(fraction(1 - x, b, a)));
  return { below: Math.log1p(-Math.exp(above)), above };
}

/** Enough for parameters of 1e8: the number of steps grows with the root of the larger one. */
const MAX_STEPS = 100_000;

/** The continued fraction of DLMF 8.17.22. */
function fraction(x: number, a: number, b: number): number {
  let c = 1;
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1));
  let value = d;
  for (let m = 1; m <= MAX_STEPS; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    d = 1 / nonZero(1 + even * d);
    c = nonZero(1 + even / c);
    value *= d * c;
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    d = 1 / nonZero(1 + odd * d);
    c = nonZero(1 + odd / c);
    const factor = d * c;
    value *= factor;
    if (Math.abs(factor - 1) < 2 * Number.EPSILON) return value;
  }
  throw new RangeError(`Beta(${a}, ${b}) at ${x} does not converge; its parameters are too large`);
}

function nonZero(value: number): number {
  return Math.abs(value) < 1e-300 ? 1e-300 : value;
}
