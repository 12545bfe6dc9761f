import { count } from '../base/text.ts';
import type { Finding } from '../finding/finding.ts';
import { isSdkHabit } from '../finding/sdk-habit.ts';
import { withFindings, type Found } from './after-baseline.ts';

/**
 * Several checks may see what one cause does, and one repair is one finding: the gravest tells it, of equally grave ones
 * the first, and the others' results refer to it. What was found of all tools (`*`), or of a connection, covers each tool.
 */
export function toldOnce(found: Found): Found {
  const { findings } = found;
  const tellers = [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]);
  const elsewhere = new Map<Finding, Finding>();
  for (const finding of findings) {
    const teller = tellers.find((other) => other === finding || covers(other, finding));
    if (teller !== undefined && teller !== finding) elsewhere.set(finding, teller);
  }
  const left = findings.filter((finding) => !elsewhere.has(finding));
  return {
    ...found,
    checks: found.checks.map((result) => {
      const told = [...elsewhere].filter(([{ code }]) => code === result.id);
      const by = [...new Set(told.map(([, { code }]) => code))];
      const note = `${count(told.length, 'finding')} told by ${by.join(' and ')}, which sees the same cause`;
      if (told.length === 0) return result;
      // Advice leaves a check holding, and what it says of itself still counts it.
      if (result.outcome === 'holds') return { ...result, why: `${result.why}; ${note}` };
      return withFindings(result, left, note);
    }),
    findings: left,
  };
}

const RANK: Readonly<Record<Finding['severity'], number>> = { error: 0, warning: 1, advice: 2 };

function covers(teller: Finding, other: Finding): boolean {
  const cause = other.facts['cause'];
  if (cause === undefined || teller.facts['cause'] !== cause || teller.code === other.code) return false;
  if (isSdkHabit(other)) return false;
  const [tells, of] = [toolOf(teller), toolOf(other)];
  return tells === of || tells === EVERY || of === null;
}

const EVERY = '*';

/** Null: it is about no single tool. */
function toolOf({ site }: Finding): string | null {
  return 'tool' in site ? site.tool : null;
}
