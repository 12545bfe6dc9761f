import { describe, expect, test } from 'vitest';
import { readLock } from '../../../src/surface/read-lock.ts';
import { lockText } from '../../../src/surface/lock.ts';
import type { ChangeClass } from '../../../src/surface/diff/change.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import { rows } from '../../../src/surface/diff/rows.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import { TABLE } from './table.ts';

const LETTERS: Record<ChangeClass, string> = {
  breaking: 'B',
  'needs-review': 'R',
  behavioural: 'H',
  additive: 'A',
  cosmetic: 'X',
};

/** What is told, through a lock file and back, as it is in use. */
const toldOf = (before: Surface, after: Surface): readonly string[] =>
  surfaceDiff(again(before), again(after)).changes.map((change) => `${LETTERS[change.class]} ${change.row}`);

const again = (surface: Surface): Surface => readLock(lockText(surface), 'surveyor.surface.json');

describe('every single change is told once, in its class', () => {
  test.each(TABLE)('$title', ({ before, after, forward, backward }) => {
    expect(toldOf(before, after)).toEqual(forward);
    expect(toldOf(after, before)).toEqual(backward);
    expect(toldOf(before, before)).toEqual([]);
  });

  test('the table holds 120 changes and more, and every row of the taxonomy', () => {
    const told = new Set(
      TABLE.flatMap(({ forward, backward }) => [...forward, ...backward]).map((each) => each.slice(2)),
    );
    expect(TABLE.length).toBeGreaterThanOrEqual(120);
    // What calls show is beside the lists.
    const listed = Object.keys(rows).filter((row) => !row.startsWith('result.'));
    expect(listed.filter((row) => !told.has(row))).toEqual([]);
  });
});
