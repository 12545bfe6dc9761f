import { exitCodes } from '../base/exit.ts';
import type { Failure } from '../wire/failure.ts';
import { newRunId } from '../base/ids.ts';
import { version } from '../base/version.ts';
import type { Run } from '../run/run.ts';
import { endpointText, type Endpoint } from '../wire/endpoint.ts';
import type { Report, RunHead } from './model.ts';

/** What was asked of the target that could not be reached. */
export interface Unreached {
  readonly command: Run['command'];
  readonly written: Endpoint;
  readonly clients: Run['clients'];
  readonly now: Date;
}

/** What could be judged all the same: of a target that lets nobody in, how it says so. */
export type Barred = Pick<Report, 'checks' | 'findings'>;

/** The report of a target that could not be reached: an answer that could not be had, whatever was seen on the way. */
export function unreachableReport(
  asked: Unreached,
  failure: Failure,
  { checks, findings }: Barred = { checks: [], findings: [] },
): Report {
  return {
    schema: 'mcp-surveyor.report/1',
    command: asked.command,
    ok: false,
    exitCode: exitCodes.unanswered,
    run: headOf(asked),
    server: null,
    error: { ...failure },
    layers: [],
    unit: null,
    checks,
    contracts: [],
    findings,
    tally: {
      attempted: 0,
      scored: 0,
      passed: 0,
      failed: 0,
      infrastructure: 0,
      caseDefect: 0,
      notRun: 0,
      drafted: 0,
      shares: [],
      bounds: null,
    },
    trials: [],
    families: [],
    sets: [],
    selection: [],
    trend: { runs: 0, left: 0, curves: [] },
    reach: { clients: [], tools: [] },
    coverage: { advertised: 0, called: 0, answered: 0, tools: [] },
    confusable: [],
    refused: [],
    notes: [
      checks.length === 0
        ? 'Nothing was checked.'
        : 'Only what a client without access is told was checked, and nothing behind it.',
    ],
    next: [failure.next],
  };
}

/** The id only names this report: nothing was stored under it. */
function headOf({ written, clients, now }: Unreached): RunHead {
  return {
    id: newRunId(now),
    startedAt: now.toISOString(),
    finishedAt: null,
    target: endpointText(written),
    surveyor: version,
    clients,
    planned: 0,
    accepted: 0,
    strict: false,
    surfaceHash: null,
    bankHash: null,
  };
}
