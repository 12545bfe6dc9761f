import { describe, expect, test } from 'vitest';
import { asRunId } from '../../src/base/ids.ts';
import { literal } from '../../src/client/literal/literal.ts';
import { planLanes, type Lane } from '../../src/run/plan.ts';
import { aProbe, aSelection } from '../builders.ts';
import { aScenario } from '../grade/scenario/scenes.ts';

const alone = { ...literal, name: 'alone', sessions: 'alone' as const };
const cases = [
  aProbe({ id: 'p1' }),
  aSelection({ id: 's1' }),
  aProbe({ id: 'p2' }),
  aScenario({ id: 'd1' }),
  aProbe({ id: 'bad', defect: 'wrong' }),
];
const input = {
  run: asRunId('r'),
  cases,
  clients: [literal],
  repeats: 2,
  shareProbes: false,
  finished: new Set<never>(),
};

/** What a lane executes, and its trials: `approved p1.1`. */
function texts(lanes: readonly Lane[]): readonly string[] {
  return lanes.map((lane) => {
    const trials = lane.kind === 'staged' ? [lane.trial] : lane.trials;
    const names = trials.map(({ one, repeat }) => `${one.id}.${repeat}`).join(' ');
    return `${lane.kind === 'staged' ? 'staged' : lane.executes} ${names}`;
  });
}

describe('which trials share a process', () => {
  test('each probe and each scenario has its own; selections share one in which nothing is executed; defective cases have none', () => {
    expect(texts(planLanes(input))).toEqual([
      'approved p1.1',
      'approved p1.2',
      'approved p2.1',
      'approved p2.2',
      'nothing s1.1 s1.2',
      'staged d1.1',
      'staged d1.2',
    ]);
  });

  test('a first survey asks all its probes over one connection', () => {
    expect(texts(planLanes({ ...input, shareProbes: true }))[0]).toBe('approved p1.1 p1.2 p2.1 p2.2');
  });

  test('choices that wait for a model are dealt to as many lanes as run at once, and to no more than there are', () => {
    const model = { ...alone, name: 'model:a/b', sessions: 'choices' as const };
    const more = [...cases, aSelection({ id: 's2' }), aSelection({ id: 's3' })];
    const asked = { ...input, cases: more, clients: [model], repeats: 1 };
    const choices = (atOnce: number): readonly string[] =>
      texts(planLanes({ ...asked, atOnce })).filter((lane) => lane.startsWith('nothing'));
    expect(choices(1)).toEqual(['nothing s1.1 s2.1 s3.1']);
    expect(choices(2)).toEqual(['nothing s1.1 s3.1', 'nothing s2.1']);
    expect(choices(8)).toEqual(['nothing s1.1', 'nothing s2.1', 'nothing s3.1']);
    expect(texts(planLanes({ ...asked, atOnce: 2, shareProbes: true })).slice(0, 2)).toEqual([
      'approved p1.1',
      'approved p2.1',
    ]);
    const reader = texts(planLanes({ ...asked, clients: [literal], atOnce: 8 }));
    expect(reader.filter((lane) => lane.startsWith('nothing'))).toEqual(['nothing s1.1 s2.1 s3.1']);
  });

  test('a client whose sessions are for one question shares none', () => {
    const lanes = texts(planLanes({ ...input, clients: [alone], shareProbes: true, repeats: 1 }));
    expect(lanes).toEqual(['approved p1.1', 'approved p2.1', 'nothing s1.1', 'staged d1.1']);
  });
});

test('the same input gives the same trial ids, and each once', () => {
  const ids = (): string[] =>
    planLanes(input).flatMap((lane) =>
      lane.kind === 'staged' ? [lane.trial.id] : lane.trials.map(({ id }) => id),
    );
  expect(ids()).toEqual(ids());
  expect(new Set(ids()).size).toBe(8);
});

test('what is finished is not planned again', () => {
  const [first, second] = planLanes(input).flatMap((lane) => (lane.kind === 'shared' ? lane.trials : []));
  if (first === undefined || second === undefined) throw new Error('there are probes');
  const left = planLanes({ ...input, finished: new Set([first.id]) });
  expect(texts(left)[0]).toBe('approved p1.2');
  expect(texts(left)).toHaveLength(6);
});
