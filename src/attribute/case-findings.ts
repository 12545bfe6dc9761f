import type { Bank } from '../case/case.ts';
import { checkBank } from '../case/check-bank.ts';
import type { Finding } from '../finding/finding.ts';
import type { Surface } from '../surface/surface.ts';

/** Cases that can never pass, because the server lists no such tool. */
export function caseFindings(bank: Bank, surface: Pick<Surface, 'tools'>): readonly Finding[] {
  const listed = surface.tools.map((tool) => tool.name);
  return checkBank(bank, listed).map(({ caseId, tool, message }) => ({
    code: 'case-tool-unlisted',
    severity: 'error',
    site: { place: 'case', caseId },
    message,
    facts: { tool },
    evidence: [],
  }));
}
