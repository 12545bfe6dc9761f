import { count } from '../base/text.ts';
import type { CheckId } from '../finding/codes.ts';
import type { Finding } from '../finding/finding.ts';
import type { CheckOutcome, CheckResult, Flaw, Judged } from './check.ts';

/** A check's judgment as reports have it: its result, and what there is to repair. */
export function concluded(
  id: CheckId,
  judged: Judged,
): { readonly result: CheckResult; readonly findings: readonly Finding[] } {
  if (judged.kind !== 'judged')
    return { result: { id, outcome: judged.kind, why: judged.why }, findings: [] };
  return {
    result: { id, ...outcomeOf(judged.flaws, judged.saw) },
    findings: judged.flaws.map((flaw) => findingOf(id, flaw)),
  };
}

function outcomeOf(flaws: readonly Flaw[], saw: string): { outcome: CheckOutcome; why: string } {
  const worst =
    flaws.find((flaw) => flaw.severity === 'error') ?? flaws.find((flaw) => flaw.severity === 'warning');
  if (worst === undefined) {
    return {
      outcome: 'holds',
      why: flaws.length === 0 ? saw : `${saw}; ${count(flaws.length, 'piece')} of advice`,
    };
  }
  const more = flaws.length > 1 ? ` (and ${flaws.length - 1} more)` : '';
  return { outcome: worst.severity === 'error' ? 'fails' : 'warns', why: worst.message + more };
}

function findingOf(code: CheckId, { severity, site, message, evidence, paste, cause }: Flaw): Finding {
  return {
    code,
    severity,
    site,
    message,
    facts: { ...(paste === undefined ? {} : { paste }), ...(cause === undefined ? {} : { cause }) },
    evidence: evidence.map((at) => ({ trial: null, at })),
  };
}
