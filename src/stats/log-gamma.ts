import { checkPositive } from './checks.ts';

const LOG_ROOT_TWO_PI = 0.9189385332046728;

/** Where Stirling's series below is exact to the last digit of a double. */
const STIRLING_FROM = 10;

/** The natural logarithm of the gamma function, for x > 0. Throws RangeError for other x. */
export function logGamma(x: number): number {
  checkPositive('x', x);
  if (x < STIRLING_FROM) return lanczos(x);
  return (x - 0.5) * Math.log(x) - x + LOG_ROOT_TWO_PI + stirlingRest(x);
}

/**
 * The natural logarithm of the beta function B(a, b), for a, b > 0. Throws RangeError for others.
 * At large a or b, three log-gammas would cancel and lose half of the digits; so their large parts are taken apart first.
 */
export function logBeta(a: number, b: number): number {
  checkPositive('a', a);
  checkPositive('b', b);
  const [small, large] = a < b ? [a, b] : [b, a];
  if (large < STIRLING_FROM) return lanczos(small) + lanczos(large) - logGamma(small + large);
  const both = small + large;
  const rest = stirlingRest(large) - stirlingRest(both);
  const shift = Math.log1p(-small / both);
  if (small < STIRLING_FROM) {
    return lanczos(small) + rest + small - small * Math.log(both) + (large - 0.5) * shift;
  }
  return (
    LOG_ROOT_TWO_PI -
    0.5 * Math.log(large) +
    (stirlingRest(small) + rest) +
    (small - 0.5) * Math.log(small / both) +
    large * shift
  );
}

/** The natural logarithm of "n choose k", for whole 0 <= k <= n. */
export function logChoose(n: number, k: number): number {
  return -Math.log1p(n) - logBeta(n - k + 1, k + 1);
}

const LANCZOS: readonly number[] = [
  0.9999999999998099, 676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406,
  12.507343278686905, -0.13857109526572012, 0.000009984369578019572, 1.5056327351493116e-7,
];

/** Lanczos's approximation with g = 7 and nine terms, good to 15 digits. */
function lanczos(x: number): number {
  // Below 1/2 the approximation is poor; the recurrence leads above it.
  if (x < 0.5) return lanczos(x + 1) - Math.log(x);
  const sum = LANCZOS.reduce((so, term, index) => so + (index === 0 ? term : term / (x + index - 1)), 0);
  const t = x + 6.5;
  return LOG_ROOT_TWO_PI + (x - 0.5) * Math.log(t) - t + Math.log(sum);
}

/** What Stirling's formula for log-gamma leaves out: its asymptotic series, for x >= 10. */
function stirlingRest(x: number): number {
  const s = 1 / (x * x);
  return (1 / 12 - s * (1 / 360 - s * (1 / 1260 - s * (1 / 1680 - s * (1 / 1188 - (s * 691) / 360360))))) / x;
}
