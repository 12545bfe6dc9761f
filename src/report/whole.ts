import type { CheckOutcome, CheckResult } from '../contract/check.ts';
import type { CheckId } from '../finding/codes.ts';
import type { Finding } from '../finding/finding.ts';

/**
 * Checks that need something beyond this server, which is no fault of it: another program, which need not be installed,
 * or a stream to which Surveyor does not listen. That such a check could not run is told and takes nothing away.
 */
const OPTIONAL: ReadonlySet<string> = new Set<CheckId>(['conformance.suite', 'list.changed']);

/** Whether it leaves a question about the server open. */
export function isOpen({ id, outcome }: CheckResult): boolean {
  return outcome === 'could-not-run' && !OPTIONAL.has(id);
}

const AT_BEST_IN_PART: ReadonlySet<CheckOutcome> = new Set(['fails', 'warns']);

/** Whether nothing is left to say against the checks: none fails, none warns, and no question is open. */
export function areChecksWhole(checks: readonly CheckResult[]): boolean {
  return !checks.some((check) => AT_BEST_IN_PART.has(check.outcome) || isOpen(check));
}

/** Findings that speak against the server or the bank. A scanner has a gate of its own and decides nothing here. */
export function counting(findings: readonly Finding[]): readonly Finding[] {
  return findings.filter(({ code, severity }) => severity !== 'advice' && code !== 'scanner-finding');
}
