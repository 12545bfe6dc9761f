import { exitCodes } from '../base/exit.ts';
import type { Failure } from '../wire/failure.ts';
import { newRunId } from '../base/ids.ts';
import { version } from '../base/version.ts';
import { clientLines } from '../run/start.ts';
import type { Run } from '../run/run.ts';
import type { ClientName } from '../client/client.ts';
import { endpointText, type Endpoint } from '../wire/endpoint.ts';
import type { Report, RunHead } from './model.ts';

/** What was asked of the target that could not be reached. */
export interface Unreached {
  readonly command: Run['command'];
  readonly written: Endpoint;
  readonly clients: readonly ClientName[];
  readonly now: Date;
}

/** The report of a target that could not be reached: an answer that could not be had, and nothing green in it. */
export function unreachableReport(asked: Unreached, failure: Failure): Report {
  return {
    schema: 'mcp-surveyor.report/1',
    command: asked.command,
    ok: false,
    exitCode: exitCodes.unanswered,
    run: headOf(asked),
    server: null,
    error: { ...failure },
    checks: [],
    findings: [],
    tally: {
      attempted: 0,
      scored: 0,
      passed: 0,
      failed: 0,
      infrastructure: 0,
      caseDefect: 0,
      notRun: 0,
      drafted: 0,
      interval: null,
      bounds: null,
    },
    trials: [],
    coverage: { advertised: 0, called: 0, answered: 0, tools: [] },
    confusable: [],
    refused: [],
    notes: ['Nothing was checked.'],
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
    clients: clientLines(clients),
    planned: 0,
    surfaceHash: null,
    bankHash: null,
  };
}
