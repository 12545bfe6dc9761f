import { expect, test } from 'vitest';
import { asTrialId } from '../../src/base/ids.ts';
import { lineOf } from '../../src/cli/progress.ts';
import { aSurface } from '../builders.ts';

test.each([
  [{ at: 'connecting' } as const, 0, 'starting the target and finding its protocol era…'],
  [{ at: 'connected', surface: aSurface() } as const, 0, 'rooms lists 1 tool'],
  [{ at: 'check-done', id: 'x', done: 3, of: 9 } as const, 0, 'checks 3/9'],
])('%j', (news, failed, line) => {
  expect(lineOf(news, failed, 0)).toBe(line);
});

test('trials tell done, failed, cost and the time left, from the pace so far', () => {
  const news = { at: 'trial-done', trial: asTrialId('t'), standing: 'failed', done: 10, of: 40 } as const;
  expect(lineOf(news, 2, 20_000)).toBe('trials 10/40, 2 failed, cost so far: none, about 1:00 left');
});
