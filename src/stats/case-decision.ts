import { binomialAtLeast } from './binomial.ts';
import { checkProportion } from './checks.ts';

export interface CaseDecision {
  readonly kind: 'failed' | 'passed' | 'mixed';
  /** P(p < 1/2) under a uniform prior. */
  readonly belowHalf: number;
}

/**
 * What the scored trials of one case say about one client, from c passes in n: `failed` if P(p < 1/2) >= 0.85, `passed` if
 * <= 0.15, else `mixed`; P is that of Beta(1+c, 1+n-c), which is P(Bin(n+1, 1/2) >= c+1). One trial decides nothing.
 * Throws RangeError for counts that are none.
 */
export function decideCase(c: number, n: number): CaseDecision {
  checkProportion(c, n);
  const belowHalf = binomialAtLeast(c + 1, n + 1, 0.5);
  if (belowHalf >= 0.85) return { kind: 'failed', belowHalf };
  return { kind: belowHalf <= 0.15 ? 'passed' : 'mixed', belowHalf };
}
