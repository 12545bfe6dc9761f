import { describe, expect, test } from 'vitest';
import { exitOfPreflight } from '../../src/preflight/exit.ts';
import { clientFaults, faultBehind } from '../../src/preflight/faults.ts';
import { UNMEASURED } from '../../src/preflight/measure.ts';
import { STEPS, type Preflight, type StepId, type StepResult } from '../../src/preflight/result.ts';
import { aCall } from '../builders.ts';

function aPreflight(failing: Partial<Record<StepId, StepResult['outcome']>> = {}): Preflight {
  const steps = STEPS.map((step): StepResult => ({
    step,
    outcome: failing[step] ?? 'holds',
    why: `why ${step}`,
  }));
  const measures = { ...UNMEASURED, large: [{ sent: 50_000, reached: 0 }] };
  return { client: 'codex', version: '1.0.0', steps, measures, view: null };
}

const shape = { bytes: 64, contentTypes: ['text'], items: 2, empty: false, nulls: 0, truncated: false };

describe('a failed step explains a failed trial', () => {
  test.each([
    ['list', [], true],
    ['read', [aCall()], true],
    ['write', [], false],
    ['optional-left-out', [aCall()], true],
    ['empty-list', [aCall()], false],
    ['empty-list', [aCall({ shape: { ...shape, items: 0 } })], true],
    ['large-result', [aCall()], false],
    ['large-result', [aCall({ shape: { ...shape, bytes: 60_000 } })], true],
    ['tool-error', [aCall()], false],
    ['tool-error', [aCall({ outcome: 'tool_error', shape: null })], true],
    ['refused-write', [aCall({ outcome: 'denied', shape: null })], true],
    ['cancellation', [aCall({ outcome: 'cancelled', shape: null })], false],
  ] as const)('%s, where the trial came to it', (step, calls, explains) => {
    const faults = clientFaults(aPreflight({ [step]: 'fails' }));
    expect(faults.map((each) => each.step)).toEqual([step]);
    expect(faultBehind(faults, calls)?.step ?? null).toBe(explains ? step : null);
  });

  test('and what could not be run proves nothing', () => {
    const outcomes = { list: 'could-not-run', read: 'not-applicable' } as const;
    expect(clientFaults(aPreflight(outcomes))).toEqual([]);
  });
});

test.each([
  ['all hold', [aPreflight()], 0],
  ['some do not apply', [aPreflight({ write: 'not-applicable' })], 0],
  ['one fails, another could not run', [aPreflight({ write: 'fails', read: 'could-not-run' })], 1],
  ['one could not run', [aPreflight(), aPreflight({ write: 'could-not-run' })], 3],
  ['nothing applies', [aPreflight(Object.fromEntries(STEPS.map((step) => [step, 'not-applicable'])))], 3],
  ['nobody was tried', [], 3],
])('the exit status: %s', (_title, clients, code) => {
  expect(exitOfPreflight(clients)).toBe(code);
});
