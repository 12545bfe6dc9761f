import { didYouMean } from '../base/nearest.ts';
import type { Case } from '../case/case.ts';
import type { Finding } from '../finding/finding.ts';
import type { ConfusablePair } from '../surface/confusable.ts';
import type { Surface } from '../surface/surface.ts';

/** Advice on tools that are hard to tell apart: a place to look, never a verdict. */
export function confusableFindings(pairs: readonly ConfusablePair[]): readonly Finding[] {
  return pairs.map(({ tools: [one, other], similarity, reason }) => ({
    code: 'tools-confusable',
    severity: 'advice',
    site: { place: 'discovery', tool: one, part: 'description' },
    message: `${one} and ${other} are hard to tell apart: ${REASONS[reason]} (similarity ${similarity.toFixed(2)})`,
    facts: { tools: [one, other], similarity, reason },
    evidence: [],
  }));
}

const REASONS: Record<ConfusablePair['reason'], string> = {
  words: 'they use nearly the same words',
  names: 'their names are nearly the same',
  'ranked-first': "one comes first for the other's own description",
};

/** Cases that can never pass, because the server lists no such tool. */
export function caseFindings(cases: readonly Case[], surface: Pick<Surface, 'tools'>): readonly Finding[] {
  const listed = surface.tools.map((tool) => tool.name);
  return cases.flatMap((one) =>
    toolsOf(one)
      .filter((tool) => !listed.includes(tool))
      .map((tool): Finding => ({
        code: 'case-tool-unlisted',
        severity: 'error',
        site: { place: 'case', caseId: one.id },
        message: `${where(one)} expects the tool "${tool}", which the server does not list.${didYouMean(tool, listed)}`,
        facts: { tool },
        evidence: [],
      })),
  );
}

function toolsOf(one: Case): readonly string[] {
  if (one.kind === 'probe') return [one.tool];
  return one.expect.kind === 'tools' ? one.expect.anyOf : [];
}

function where(one: Case): string {
  return one.source === null ? `case ${one.id}` : `${one.source.file}:${one.source.line}`;
}
