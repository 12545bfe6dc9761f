import { expect, test } from 'vitest';
import { judgingOf, newJudging } from '../../src/contract/judging.ts';
import { aSurface } from '../builders.ts';

/** A schema of its own each time, that takes longer to judge by than anybody has. */
const bomb = (): { readonly pattern: string } => ({ pattern: '^(a+)+$' });
const FUSE = `${'a'.repeat(40)}!`;

test('what takes too long is unjudged, and what comes after it is judged all the same', () => {
  const judging = newJudging(500);
  expect(judging.value(bomb(), FUSE)).toMatchObject({ kind: 'unjudged', cause: 'time' });
  expect(judging.value({ type: 'string' }, 1)).toMatchObject({
    kind: 'judged',
    problems: [expect.any(String)],
  });
  expect(judging.schema({ type: 'nonsense' })).toMatchObject({
    kind: 'judged',
    problems: [expect.any(String)],
  });
});

test('a schema that has taken too long once is not judged again', () => {
  const judging = newJudging(500);
  const schema = bomb();
  judging.value(schema, FUSE);
  expect(judging.value(schema, 'a')).toMatchObject({ kind: 'unjudged', cause: 'time' });
});

test('many of them use up the time of the run, and then nothing is judged, nor called sound', () => {
  const judging = newJudging(300);
  for (let i = 0; i < 500; i += 1) expect(judging.value(bomb(), FUSE).kind).toBe('unjudged');
  expect(judging.value({ type: 'string' }, 'fine')).toMatchObject({ kind: 'unjudged', cause: 'time' });
  expect(judging.schema({ type: 'string' }).kind).toBe('unjudged');
});

test('all who judge for the same surface share its time, and no others', () => {
  const surface = aSurface({});
  expect(judgingOf(surface)).toBe(judgingOf(surface));
  expect(judgingOf(surface)).not.toBe(judgingOf(aSurface({})));
});
