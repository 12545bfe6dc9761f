import { expect, test } from 'vitest';
import type { CheckOutcome } from '../../src/contract/check.ts';
import type { Finding } from '../../src/finding/finding.ts';
import { buildReport } from '../../src/report/build.ts';
import { aFinding, aRun } from '../builders.ts';

test.each<[CheckOutcome, readonly Finding['severity'][], CheckOutcome]>([
  ['holds', [], 'holds'],
  ['holds', ['advice'], 'holds'],
  ['holds', ['warning'], 'warns'],
  ['holds', ['warning', 'error'], 'fails'],
  ['could-not-run', ['warning'], 'warns'],
  ['warns', ['warning'], 'warns'],
  ['warns', ['error'], 'fails'],
  ['fails', ['warning'], 'fails'],
])(
  'a check that %s beside findings of its code that are %j comes out as %s',
  (outcome, severities, expected) => {
    const run = aRun({ checks: [{ id: 'rpc.shape', outcome, why: 'seen on its own connection' }] });
    const findings = severities.map((severity) =>
      aFinding({ code: 'rpc.shape', severity, message: `${severity} seen in a trial` }),
    );
    const stored = { run, finished: { at: '2026-01-01T00:00:00.000Z', findings } };
    const [check] = buildReport(stored, [], 'try').checks;
    const told =
      expected === outcome ? 'seen on its own connection' : expect.stringContaining('seen in a trial');
    expect(check).toMatchObject({ outcome: expected, why: told });
  },
);
