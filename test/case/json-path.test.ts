import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { follow } from '../../src/case/json-path.ts';

const rooms = {
  rooms: [
    { id: 'r1', name: 'Cedar', seats: 4 },
    { id: 'r2', name: 'Oak', seats: 8 },
  ],
};

describe('a path', () => {
  test.each<[string, Json]>([
    ['$.rooms[0].id', 'r1'],
    ['$.rooms[*].id', ['r1', 'r2']],
    ['$.rooms[?@.name=="Oak"].id', ['r2']],
    ['$.rooms[?@.seats>3].name', ['Cedar', 'Oak']],
    ['$..id', ['r1', 'r2']],
    ['$.rooms[?search(@.name, "ed")].id', ['r1']],
    ['$.rooms[0,1].seats', [4, 8]],
    ['$.rooms[?@.id==$.rooms[1].id].name', ['Oak']],
  ])('%s finds the same, watched or not', (path, value) => {
    expect(follow(path, rooms)).toEqual({ kind: 'found', value });
  });

  test('leads nowhere without harm', () => {
    expect(follow('$.halls[0]', rooms)).toEqual({ kind: 'absent' });
    expect(follow('$.halls[*]', rooms)).toEqual({ kind: 'found', value: [] });
  });

  test('is stopped when a pattern in it backtracks without end', () => {
    const value = [{ name: `${'a'.repeat(60)}b` }];
    const found = follow(String.raw`$[?search(@.name, '^(a+)+$')]`, value);
    expect(found).toEqual({ kind: 'broken', why: expect.stringMatching(/took more than 1000 ms/) as string });
  });
});
