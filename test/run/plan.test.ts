import { expect, test } from 'vitest';
import { asRunId } from '../../src/base/ids.ts';
import { planLanes } from '../../src/run/plan.ts';
import { aProbe, aSelection } from '../builders.ts';

const cases = [
  aProbe({ id: 'p1' }),
  aSelection({ id: 's1' }),
  aProbe({ id: 'p2' }),
  aProbe({ id: 'bad', defect: 'wrong' }),
];
const input = { run: asRunId('r'), cases, clients: ['literal'] as const, repeats: 2 };

test('each probe has a lane of its own; selections share one in which nothing is executed; defective cases have none', () => {
  const lanes = planLanes({ ...input, shareProbes: false });
  expect(
    lanes.map(({ executes, trials }) => [executes, trials.map(({ one, repeat }) => `${one.id}.${repeat}`)]),
  ).toEqual([
    ['approved', ['p1.1']],
    ['approved', ['p1.2']],
    ['approved', ['p2.1']],
    ['approved', ['p2.2']],
    ['nothing', ['s1.1', 's1.2']],
  ]);
});

test('a first survey asks all its probes over one connection', () => {
  expect(planLanes({ ...input, shareProbes: true }).map(({ trials }) => trials.length)).toEqual([4, 2]);
});

test('the same input gives the same trial ids', () => {
  const ids = (): string[] =>
    planLanes({ ...input, shareProbes: false }).flatMap(({ trials }) => trials.map(({ id }) => id));
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(6);
});
