import { checkCount, checkProportion } from './checks.ts';
import { fisher } from './fisher.ts';
import type { Interval } from './wilson.ts';

/** Trials of one arm: an infrastructure failure is attempted and not scored. */
export interface Attempts {
  readonly attempted: number;
  readonly infrastructure: number;
  readonly passed: number;
}

export interface AttemptedRate {
  readonly scored: number;
  /** Null when nothing was scored. */
  readonly rate: number | null;
  /** The rate, had all infrastructure failures failed or passed. */
  readonly bounds: Interval;
}

/** The rate with its denominators. Null when nothing was attempted. Throws RangeError when the parts exceed the whole. */
export function attemptedRate({ attempted, infrastructure, passed }: Attempts): AttemptedRate | null {
  checkCount('passed', passed);
  checkProportion(infrastructure, attempted);
  const scored = attempted - infrastructure;
  checkProportion(passed, scored);
  if (attempted === 0) return null;
  const bounds = { low: passed / attempted, high: (passed + infrastructure) / attempted };
  return { scored, rate: scored === 0 ? null : passed / scored, bounds };
}

type Lost = Omit<Attempts, 'passed'>;

/** `share`: an arm lost too many trials; `unequal`: the arms lost unequally many (two-sided Fisher). */
export type Comparability =
  { readonly kind: 'sound' } | { readonly kind: 'void'; readonly why: 'share' | 'unequal' };

/**
 * Whether two arms may be compared at all, since failures often tell something (long trials time out more): not when more
 * than `maxShare` of an arm is infrastructure, or when the arms differ. Throws RangeError for counts that are none.
 */
export function comparability(baseline: Lost, candidate: Lost, maxShare = 0.05): Comparability {
  for (const { infrastructure, attempted } of [baseline, candidate]) {
    checkProportion(infrastructure, attempted);
    if (attempted > 0 && infrastructure / attempted > maxShare) return { kind: 'void', why: 'share' };
  }
  const { twoSided } = fisher(
    { passed: baseline.attempted - baseline.infrastructure, n: baseline.attempted },
    { passed: candidate.attempted - candidate.infrastructure, n: candidate.attempted },
  );
  return twoSided < 0.05 ? { kind: 'void', why: 'unequal' } : { kind: 'sound' };
}
