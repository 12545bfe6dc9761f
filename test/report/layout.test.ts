import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paint, say, type Line } from '../../src/report/terminal/span.ts';
import { drawTable } from '../../src/report/terminal/table.ts';
import { cut, pad, split, widthOf } from '../../src/report/terminal/width.ts';
import { blank, lineWidth, wrap } from '../../src/report/terminal/wrap.ts';

function texts(lines: readonly Line[]): readonly string[] {
  return paint(lines, false).slice(0, -1).split('\n');
}

describe('the width of a text', () => {
  test.each([
    ['abc', 3],
    ['日本', 4],
    ['😀', 2],
    ['👩‍💻', 2],
    ['🇫🇷', 2],
    ['e\u0301', 1],
    ['…', 1],
    ['한국', 4],
  ])('of %j is %i columns', (text, width) => {
    expect(widthOf(text)).toBe(width);
  });

  test.each([
    ['abcdef', 4, 'abc…'],
    ['abc', 3, 'abc'],
    ['日本語', 5, '日本…'],
    ['日本語', 4, '日…'],
    ['ab cd', 4, 'ab…'],
    ['👩‍💻👩‍💻', 3, '👩‍💻…'],
  ])('is cut to the columns: %j to %i', (text, width, expected) => {
    expect(cut(text, width)).toBe(expected);
    expect(widthOf(cut(text, width))).toBeLessThanOrEqual(width);
  });

  test('is filled up at either side', () => {
    expect(pad('日', 4)).toBe('日  ');
    expect(pad('日', 4, 'right')).toBe('  日');
  });

  test('splits without losing anything', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, width) => {
        const { head, rest } = split(text, width);
        expect(head + rest).toBe(text);
        expect(widthOf(head)).toBeLessThanOrEqual(width);
      }),
    );
  });
});

describe('wrapping', () => {
  test('breaks at spaces and hangs further lines below the first', () => {
    expect(texts(wrap([say('one two three')], { width: 11, first: [say('- ')] }))).toEqual([
      '- one two',
      '  three',
    ]);
  });

  test('keeps styled pieces of one word together', () => {
    expect(texts(wrap([say('aa bb'), say(',', 'dim'), say(' cc')], { width: 6, first: [] }))).toEqual([
      'aa bb,',
      'cc',
    ]);
  });

  test('breaks a word only where it is wider than a line', () => {
    expect(texts(wrap([say('a bbbbbbbb c')], { width: 4, first: [] }))).toEqual(['a', 'bbbb', 'bbbb', 'c']);
  });

  test('marks every line that goes on', () => {
    const lines = wrap([say('a b c')], { width: 5, first: [], rest: [blank(1)], more: say(' \\') });
    expect(texts(lines)).toEqual(['a b \\', ' c']);
  });

  test('makes one empty line of nothing', () => {
    expect(texts(wrap([], { width: 10, first: [] }))).toEqual(['']);
  });

  test('loses no word and stays within the width, for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.integer({ min: 6, max: 60 }),
        (text, width) => {
          const span = say(text);
          const lines = wrap([span], { width, first: [blank(2)] });
          expect(Math.max(...lines.map(lineWidth))).toBeLessThanOrEqual(width);
          expect(texts(lines).join('').replaceAll(' ', '')).toBe(span.text.replaceAll(' ', ''));
        },
      ),
    );
  });
});

describe('a table', () => {
  const columns = [
    { title: 'tool', least: 4 },
    { title: 'n', least: 3, align: 'right' as const },
  ];

  test('is as wide as its cells where there is room', () => {
    expect(texts(drawTable({ columns, rows: [[say('a_tool'), say('7')]] }, 40).lines)).toEqual([
      '  tool      n',
      '  a_tool    7',
    ]);
  });

  test('cuts the cells that have most to spare', () => {
    expect(texts(drawTable({ columns, rows: [[say('a_long_tool_name'), say('7')]] }, 14).lines)).toEqual([
      '  tool       n',
      '  a_long…    7',
    ]);
  });

  test('leaves out last columns that find no room, and counts them', () => {
    const many = Array.from({ length: 5 }, (_, index) => ({ title: `c${index}`, least: 6 }));
    const drawn = drawTable({ columns: many, rows: [many.map(() => say('x'))] }, 26);
    expect(drawn.left).toBe(2);
    expect(Math.max(...drawn.lines.map(lineWidth))).toBeLessThanOrEqual(26);
  });
});

describe('painting', () => {
  test('joins neighbours of one style and leaves plain text alone', () => {
    const line = [say('a', 'bad'), blank(1), say('b', 'bad'), say(' c')];
    expect(paint([line], true)).toBe('\u001b[31ma b\u001b[39m c\n');
    expect(paint([line], false)).toBe('a b c\n');
  });

  test('does as it is told, whatever the environment says', () => {
    process.env['NO_COLOR'] = '1';
    try {
      expect(paint([[say('a', 'bad')]], true)).toContain('\u001b[31m');
    } finally {
      delete process.env['NO_COLOR'];
    }
  });

  test('makes text safe before it is shown', () => {
    expect(say('a\u001b[2J\tb\n c').text).toBe(String.raw`a\u001b[2J b c`);
  });
});
