import type { CheckOutcome, CheckResult } from '../contract/check.ts';
import { isOpen } from '../contract/open-question.ts';
import type { Finding } from '../finding/finding.ts';

const AT_BEST_IN_PART: ReadonlySet<CheckOutcome> = new Set(['fails', 'warns']);

/** Whether nothing is left to say against the checks: none fails, none warns, and no question is open. */
export function areChecksWhole(checks: readonly CheckResult[]): boolean {
  return !checks.some((check) => AT_BEST_IN_PART.has(check.outcome) || isOpen(check));
}

/** Findings that speak against the server or the bank. A scanner has a gate of its own and decides nothing here. */
export function counting(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ code, severity }) => severity !== 'advice' && code !== 'scanner-finding');
}
