import { expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { judgeEffect } from '../../src/case/effect-rule.ts';
import type { Effect } from '../../src/case/effect.ts';
import type { Seen } from '../../src/world/record.ts';

const seen = (value: Json): Seen => ({ kind: 'value', value });
const gone: Seen = { kind: 'nothing', why: 'no row' };
const sql: Effect['read'] = { kind: 'sql', query: 'select count(*) n from booking' };
const call: Effect['read'] = { kind: 'call', tool: 'list', with: {}, identity: null, fixture: null };

const by = (n: number): Effect['must'] => ({ kind: 'changes-by', by: n });
const equals = (value: Json): Effect['must'] => ({ kind: 'equals', value });
const same: Effect['must'] = { kind: 'unchanged' };

test.each<[string, Effect['read'], Effect['must'], Seen, Seen, true | string]>([
  ['a number grows as it must', call, by(2), seen(1), seen(3), true],
  ['a number grows otherwise', call, by(1), seen(1), seen(3), 'a change by 1; from 1 to 3, by 2'],
  ['a list grows', call, by(1), seen([]), seen([{ id: 7 }]), true],
  [
    'a list of one row is no count where it is no query',
    call,
    by(0),
    seen([{ n: 1 }]),
    seen([{ n: 9 }]),
    true,
  ],
  ['the one cell of a query is the count', sql, by(1), seen([{ n: 7 }]), seen([{ n: 8 }]), true],
  ['two columns are counted as rows', sql, by(0), seen([{ a: 1, b: 1 }]), seen([{ a: 2, b: 2 }]), true],
  [
    'a text has no size',
    call,
    by(1),
    seen('a'),
    seen('ab'),
    'a change by 1; "a", which has no size to compare',
  ],
  [
    'what is gone has no size',
    call,
    by(1),
    seen(1),
    gone,
    'a change by 1; no row, which has no size to compare',
  ],
  ['nothing may change, and nothing does', call, by(0), seen(4), seen(4), true],
  ['nothing may change, and it does', call, by(0), seen(4), seen(5), 'no change; from 4 to 5, by 1'],
  [
    'it equals, whatever the order of keys',
    sql,
    equals([{ a: 1, b: 2 }]),
    seen([]),
    seen([{ b: 2, a: 1 }]),
    true,
  ],
  ['it does not equal', sql, equals(1), seen(0), seen(2), '1; 2'],
  ['it equals nothing that is there', sql, equals(1), seen(0), gone, '1; no row'],
  ['all of it stays', call, same, seen({ a: [1] }), seen({ a: [1] }), true],
  [
    'a part of it changes',
    call,
    same,
    seen({ a: [1] }),
    seen({ a: [2] }),
    'no change of {"a":[1]}; {"a":[2]}',
  ],
  ['it is gone', call, same, seen('x'), gone, 'no change of "x"; no row'],
])('%s', (_title, read, must, before, after, expected) => {
  const judged = judgeEffect({ read, path: null, must }, before, after);
  const found = judged.kind === 'holds' ? true : `${judged.expected}; ${judged.actual}`;
  expect(found).toBe(expected);
});
