import { count, excerpt } from '../base/text.ts';
import { accept, placeOf, type Accepted } from '../finding/accept.ts';
import type { Finding } from '../finding/finding.ts';
import type { ContractResult } from './cases/contract-result.ts';
import type { CheckResult } from './check.ts';

/** What checks and contract cases came to, and what they found. */
export interface Found {
  readonly checks: readonly CheckResult[];
  readonly contracts: readonly ContractResult[];
  readonly findings: readonly Finding[];
}

/**
 * What is left of checks, contract cases and findings once a baseline has accepted some: whatever failed by accepted
 * findings alone neither fails nor holds. An entry whose check or case came to a result and found no such thing is stale,
 * which is a finding. `accepted` counts the findings that were accepted.
 */
export function afterBaseline(
  found: Found,
  entries: readonly Accepted[],
): Found & { readonly accepted: number } {
  const { open, accepted, unmatched } = accept(found.findings, entries);
  const stale = unmatched.filter((entry) => isStale(entry, found));
  return {
    checks: found.checks.map((result) => {
      const known = accepted.filter(({ finding }) => finding.code === result.id);
      const [first] = known;
      const note = `${count(known.length, 'finding')} accepted: ${excerpt(first?.entry.why ?? '', 200)}`;
      return first === undefined ? result : withFindings(result, open, note);
    }),
    contracts: found.contracts.map((result) => {
      const known = accepted.find(({ finding }) => isOfCase(finding) && placeOf(finding) === result.id);
      if (known === undefined) return result;
      const why = `accepted: ${excerpt(known.entry.why, 200)} (${result.why})`;
      return { ...result, outcome: 'accepted', why, difference: null };
    }),
    findings: [...open, ...stale.map(staleFinding)],
    accepted: accepted.length,
  };
}

/** A failing result once only these findings are left of all; the note says where the others are. */
export function withFindings(result: CheckResult, findings: readonly Finding[], note: string): CheckResult {
  if (result.outcome !== 'fails' && result.outcome !== 'warns') return result;
  const left = findings.filter(({ code }) => code === result.id);
  const worst =
    left.find(({ severity }) => severity === 'error') ?? left.find(({ severity }) => severity === 'warning');
  if (worst === undefined) return { ...result, outcome: 'not-applicable', why: note };
  const outcome = worst.severity === 'error' ? 'fails' : 'warns';
  return { ...result, outcome, why: `${worst.message} (${note})` };
}

function isStale(entry: Accepted, { checks, contracts }: Found): boolean {
  if (!isOfCase(entry)) {
    const result = checks.find(({ id }) => id === entry.code);
    return result !== undefined && CAME_TO_A_RESULT.has(result.outcome);
  }
  // Where no case ran, nothing is known of any; a case that is gone can fail no more.
  const named = contracts.filter(({ id }) => entry.at === null || id === entry.at);
  return contracts.length > 0 && named.every(({ outcome }) => outcome !== 'could-not-run');
}

const CAME_TO_A_RESULT: ReadonlySet<CheckResult['outcome']> = new Set(['holds', 'warns', 'fails']);

function isOfCase({ code }: Pick<Finding, 'code'>): boolean {
  return code === 'contract.case-failed' || code === 'contract.case-defect';
}

function staleFinding({ code, at, source }: Accepted): Finding {
  const where = at === null ? '' : ` at ${excerpt(at, 120)}`;
  return {
    code: 'baseline-stale',
    severity: 'warning',
    site: { place: 'case', caseId: `${source.file}:${source.line}` },
    message: `The baseline accepts ${code}${where}, and there is no such finding any more.`,
    facts: { accepted: code },
    evidence: [],
  };
}
