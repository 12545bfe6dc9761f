import { describe, expect, test } from 'vitest';
import { mentionsIn, saysName } from '../../src/surface/mentions.ts';

const names = (text: string) =>
  mentionsIn(text).map(({ as, name, isOutright }) => `${as} ${name}${isOutright ? '!' : ''}`);

describe('a mention', () => {
  test.each<[string, readonly string[]]>([
    ['The `limit` parameter.', ['parameter limit!']],
    ['Takes the arguments `from`, `to` and `zone`.', ['parameter from!', 'parameter to!', 'parameter zone!']],
    ['The parameter called "room_id" is needed.', ['parameter room_id!']],
    ['the page_size argument', ['parameter page_size']],
    ['Set pageSize to 5.', ['parameter pageSize']],
    ['Omit `zone` for UTC.', ['parameter zone']],
    ['with dry_run=true nothing is written', ['parameter dry_run']],
    ['Supports the `verbose` option.', ['parameter verbose']],
    ['Use the `list_rooms` tool.', ['tool list_rooms!']],
    ['See tool `list_rooms`.', ['tool list_rooms!']],
    ['Call list_rooms first.', ['tool list_rooms']],
    ['Use `list_rooms` for ids.', ['either list_rooms']],
    ["Set 'zone' or 'offset'.", ['parameter zone', 'parameter offset']],
  ])('is found in: %s', (text, expected) => {
    expect(names(text)).toEqual(expected);
  });

  test.each([
    'Lists rooms.',
    'The limit parameter.',
    'Set up to five alarms.',
    'Use snake case for keys.',
    'Returns `room_id` and `name`.',
    'There is no `limit` parameter.',
    'Set API_KEY to your key.',
    'Set `true` to switch it on.',
    'the query parameter `q` of the address',
    'Opens https://example.com/set/page_size=5 for you.',
    'Call print_rooms() in your script.',
    'use *_rooms or get_* to match',
    '',
  ])('is not found in: %s', (text) => {
    expect(names(text)).toEqual([]);
  });

  test('says with which words it was made, on one line', () => {
    expect(mentionsIn('Set\n  page_size to 5')[0]?.quote).toBe('Set page_size');
  });

  test('is searched in hostile text without taking for ever', () => {
    for (const piece of ['a', 'a_', 'aB', '`a', 'set `a`, ', "'a' or "]) {
      expect(mentionsIn(`set ${piece.repeat(100_000)}`).length).toBeLessThan(100);
    }
  });
});

test.each([
  ['Use list_rooms.', true],
  ['Use `list_rooms`', true],
  ['list_rooms', true],
  ['Use list_rooms_v2', false],
  ['my-list_rooms', false],
  ['Use list_rooms_v2, then list_rooms', true],
])('in %j the name list_rooms stands for itself: %s', (text, expected) => {
  expect(saysName(text, 'list_rooms')).toBe(expected);
  expect(saysName(text, '')).toBe(false);
});
