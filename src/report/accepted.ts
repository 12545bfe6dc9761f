import { count } from '../base/text.ts';
import type { CheckResult } from '../contract/check.ts';

/** `3 findings accepted by the baseline`, or nothing: what the results say of it once a baseline has been applied. */
export function acceptedText(checks: readonly CheckResult[]): string {
  const n = checks.reduce((sum, check) => sum + acceptedIn(check), 0);
  return n === 0 ? '' : `${count(n, 'finding')} accepted by the baseline`;
}

function acceptedIn({ outcome, why }: CheckResult): number {
  if (outcome === 'holds' || outcome === 'could-not-run') return 0;
  const [, n = '0'] = (outcome === 'not-applicable' ? ALL : SOME).exec(why) ?? [];
  return Number(n);
}

// As `afterBaseline` writes them: instead of the reason where all are accepted, else in brackets at its end.
const ALL = /^(\d{1,6}) findings? accepted: /;
const SOME = / \((\d{1,6}) findings? accepted: [^]*\)$/;
