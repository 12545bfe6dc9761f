import { expect, test } from 'vitest';
import { asTrialId } from '../../src/base/ids.ts';
import { costAfter, lineOf } from '../../src/cli/progress.ts';
import { aSurface } from '../builders.ts';

const nothing = { failed: 0, lost: 0, cost: null };

test.each([
  [{ at: 'preflight', client: 'codex' } as const, 'trying codex on the canary…'],
  [{ at: 'connecting' } as const, 'starting the target and finding its protocol era…'],
  [{ at: 'connected', surface: aSurface() } as const, 'rooms lists 1 tool'],
  [{ at: 'check-done', id: 'x', done: 3, of: 9 } as const, 'checks 3/9'],
])('%j', (news, line) => {
  expect(lineOf(news, nothing, 0)).toBe(line);
});

const done = {
  at: 'trial-done',
  trial: asTrialId('t'),
  standing: 'failed',
  work: null,
  done: 10,
  of: 40,
} as const;

test('trials tell done, failed, cost and the time left, from the pace so far', () => {
  expect(lineOf(done, { failed: 2, lost: 0, cost: null }, 20_000)).toBe(
    'trials 10/40, 2 failed, cost so far: none, about 1:00 left',
  );
});

test('trials that were lost are told beside those that failed', () => {
  expect(lineOf(done, { ...nothing, lost: 8 }, 0)).toMatch(/^trials 10\/40, 0 failed, 8 lost, /);
});

test.each([
  ['nothing that costs', [null, null], 'none'],
  ['what clients say, added up', [0.01, 0.0234], '$0.0334'],
  ['what some do not say', [0.01, 'unsaid', 'unsaid'], '$0.0100 and 2 trials unknown'],
  ['what none says', ['unsaid'], 'unknown'],
] as const)('cost: %s', (_title, costs, text) => {
  const work = { model: 'm', inputTokens: 1, outputTokens: 1 };
  const cost = costs.reduce(
    (before: ReturnType<typeof costAfter>, each) =>
      costAfter(before, each === null ? null : { ...work, costUsd: each === 'unsaid' ? null : each }),
    null,
  );
  expect(lineOf(done, { failed: 0, lost: 0, cost }, 0)).toContain(`cost so far: ${text},`);
});
