import { asRunId, asTrialId } from '../../src/base/ids.ts';
import type { Asked } from '../../src/case/case.ts';
import type { BankRun } from '../../src/gate/bank.ts';
import type { Graded, Run } from '../../src/run/run.ts';
import { aClaim, aProbe, aRun, aTrial, BUILT_AT_MS } from '../builders.ts';

/**
 * A run of probes, each about a tool of its own, with one letter per trial: p passed, f failed, i lost to infrastructure.
 * `costUsd`: what the client says of each trial.
 */
export function aBankRun(
  letters: Readonly<Record<string, string>>,
  over: Partial<Run> = {},
  costUsd: number | null = null,
): BankRun {
  const cases = over.cases ?? Object.keys(letters).map((id) => probe(id));
  const run = aRun({ cases, planned: Object.values(letters).join('').length, ...over });
  const client = run.clients[0]?.name ?? 'literal';
  const trials = Object.entries(letters).flatMap(([caseId, each]) =>
    Array.from(each, (letter, at): Graded => {
      const made = aTrial({
        id: asTrialId(`${run.id}/${caseId}/${client}/mcp/${at + 1}`),
        caseId,
        caseHash: probe(caseId).hash,
        client,
        repeat: at + 1,
        startedAtMs: BUILT_AT_MS + at,
        claim: aClaim({ work: { model: null, inputTokens: null, outputTokens: null, costUsd } }),
      });
      if (letter === 'i')
        return {
          trial: { ...made, claim: null, end: { kind: 'infrastructure', evidence: 'gone' } },
          verdicts: [],
        };
      const status = letter === 'p' ? ('pass' as const) : ('fail' as const);
      return { trial: made, verdicts: [{ grader: 'tool-called', status, why: '', evidence: [] }] };
    }),
  );
  return { run, trials };
}

function probe(id: string): Asked {
  return aProbe({ id, question: `${id}?`, tool: `tool_${id}`, hash: `hash-${id}` });
}

export const later: Partial<Run> = {
  id: asRunId('20260103-030405-bbbbbbbbbb'),
  startedAt: new Date(BUILT_AT_MS + 86_400_000).toISOString(),
};
