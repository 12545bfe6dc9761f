import type { Run } from '../run/run.ts';
import type { Finding } from '../finding/finding.ts';
import type { Store } from '../store/store.ts';
import type { Atoms } from './decision.ts';

/** What calls without an agent have shown of the tools of one surface. */
export interface ContractEvidence {
  readonly contracts: Run['contracts'];
  readonly findings: readonly Finding[];
}

/** Nothing is known. */
export const NO_EVIDENCE: ContractEvidence = { contracts: [], findings: [] };

/** A store may hold thousands of runs: those before these are not looked at. */
const LISTED = 500;
const READ = 5;

/** The newest contract check of the same target with the same surface; nothing where there was none. */
export async function contractEvidence(
  store: Store,
  { target, surfaceHash }: Run,
): Promise<ContractEvidence> {
  const lines = (await store.listRuns(LISTED))
    .filter((line) => line.finished && line.command === 'check' && line.target === target)
    .slice(0, READ);
  for (const { id } of lines) {
    // oxlint-disable-next-line no-await-in-loop -- the newest that fits counts
    const stored = await store.readRun(id).catch(() => undefined);
    if (stored?.run.surfaceHash === surfaceHash && stored.finished !== null)
      return { contracts: stored.run.contracts, findings: stored.finished.findings };
  }
  return NO_EVIDENCE;
}

/** Whether a tool answers as it should when nobody but a test calls it. */
export function contractOf(
  tool: string | null,
  { contracts, findings }: ContractEvidence,
): Atoms['contract'] {
  if (tool === null) return 'none';
  const outcomes = contracts.filter(({ tools }) => tools.includes(tool)).map(({ outcome }) => outcome);
  const isFaulty = findings.some(
    ({ severity, site }) =>
      severity === 'error' &&
      (site.place === 'server-data' || site.place === 'payload') &&
      site.tool === tool,
  );
  if (isFaulty || outcomes.includes('fails')) return 'fail';
  return outcomes.includes('holds') ? 'pass' : 'none';
}
