import { count, excerpt } from '../base/text.ts';
import { accept, type Accepted } from '../finding/accept.ts';
import type { Finding } from '../finding/finding.ts';
import type { CheckResult } from './check.ts';

/**
 * What is left of checks and findings once a baseline has accepted some: a check all of whose failings are accepted
 * neither fails nor holds. An entry whose check came to a result and found no such thing is stale, which is a finding.
 */
export function afterBaseline(
  results: readonly CheckResult[],
  findings: readonly Finding[],
  entries: readonly Accepted[],
): { readonly results: readonly CheckResult[]; readonly findings: readonly Finding[] } {
  const { open, accepted, unmatched } = accept(findings, entries);
  const stale = unmatched.filter(({ code }) => {
    const result = results.find(({ id }) => id === code);
    return result !== undefined && CAME_TO_A_RESULT.has(result.outcome);
  });
  return {
    results: results.map((result) => {
      const known = accepted.filter(({ finding }) => finding.code === result.id);
      const [first] = known;
      return first === undefined ? result : afterAccepting(result, open, known.length, first.entry.why);
    }),
    findings: [...open, ...stale.map(staleFinding)],
  };
}

const CAME_TO_A_RESULT: ReadonlySet<CheckResult['outcome']> = new Set(['holds', 'warns', 'fails']);

function afterAccepting(
  result: CheckResult,
  open: readonly Finding[],
  known: number,
  why: string,
): CheckResult {
  if (result.outcome !== 'fails' && result.outcome !== 'warns') return result;
  const left = open.filter(({ code }) => code === result.id);
  const worst =
    left.find(({ severity }) => severity === 'error') ?? left.find(({ severity }) => severity === 'warning');
  const accepted = `${count(known, 'finding')} accepted: ${excerpt(why, 200)}`;
  if (worst === undefined) return { ...result, outcome: 'not-applicable', why: accepted };
  const outcome = worst.severity === 'error' ? 'fails' : 'warns';
  return { ...result, outcome, why: `${worst.message} (${accepted})` };
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
