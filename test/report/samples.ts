import type { Report } from '../../src/report/model.ts';
import { aReport, aShare, aTally, aTrialLine, healthyReport, HOSTILE } from './a-report.ts';
import { troubledReport } from './troubled-report.ts';

/** A target whose process ended before it answered. */
export function unreachableReport(): Report {
  const next = 'Set DATABASE_URL, or pass it on: surveyor try --env DATABASE_URL -- node server.js';
  return nothing({
    error: {
      code: 'target-exited',
      message: 'The command ended with exit status 3 before it answered `initialize`.',
      next,
      exit: { exitCode: 3, signal: null },
      stderr: [
        'starting rooms 1.2.3',
        'FATAL: missing required env DATABASE_URL',
        `    at main (${HOSTILE})`,
      ],
      status: null,
    },
    notes: ['Nothing was checked.'],
    next: [next],
  });
}

/** A web page where a server should be; an HTTP status instead of an exit. */
export function notMcpReport(): Report {
  return nothing({
    error: {
      code: 'not-mcp',
      message: `The answer is no JSON-RPC message but a web page: ${HOSTILE}`,
      next: 'Check the address: MCP servers often listen at /mcp.',
      exit: null,
      stderr: [],
      status: 404,
    },
  });
}

/** Reached, and yet nothing came to a result. `ok` is wrong on purpose: no writer may show it as holding. */
export function nothingCheckedReport(): Report {
  return {
    ...nothing({ ok: true, exitCode: 0 }),
    server: aReport().server,
    checks: [{ ...aReport().checks[0]!, outcome: 'could-not-run', why: 'The connection was gone.' }],
  };
}

/** A report of many trials, one in ten of which failed. */
export function bigReport(trials: number): Report {
  const lines = Array.from({ length: trials }, (_, index) =>
    aTrialLine({
      id: `20261130-090000-4f1c2a9b7d/probe-${index}/literal/mcp/1`,
      case: `probe-${index}`,
      question: `question number ${index}, asked in so many words that it takes a line of its own`,
      standing: index % 10 === 0 ? 'failed' : 'passed',
      answer: `Answer ${index}. ${'Many words follow. '.repeat(20)}`,
    }),
  );
  const failed = Math.ceil(trials / 10);
  return aReport({
    run: { ...aReport().run, planned: trials },
    trials: lines,
    tally: aTally({
      attempted: trials,
      scored: trials,
      passed: trials - failed,
      failed,
      shares: [
        aShare({
          passed: trials - failed,
          scored: trials,
          cases: trials,
          mean: 0.9,
          interval: { low: 0.893, high: 0.906 },
        }),
      ],
      bounds: { low: 0.9, high: 0.9 },
    }),
  });
}

/** The samples that have golden files. */
export const samples: Readonly<Record<string, () => Report>> = {
  healthy: healthyReport,
  troubled: troubledReport,
  unreachable: unreachableReport,
};

function nothing(over: Partial<Report>): Report {
  return aReport({
    ok: false,
    exitCode: 3,
    run: { ...aReport().run, finishedAt: null, planned: 0, surfaceHash: null, bankHash: null },
    server: null,
    checks: [],
    tally: aTally(),
    trials: [],
    coverage: { advertised: 0, called: 0, answered: 0, tools: [] },
    next: [],
    ...over,
  });
}
