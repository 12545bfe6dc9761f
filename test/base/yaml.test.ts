import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { parseYaml, readYaml } from '../../src/base/yaml.ts';
import { printable } from '../../src/base/text.ts';
import { quoted, yamlFlow, yamlText } from '../../src/base/yaml-text.ts';
import { usageErrorOf } from '../error-of.ts';

describe('reading YAML', () => {
  test.each<[string, string, Json]>([
    ['keys are always text', '1: a\ntrue: b\n~: c\n0x10: d', { 1: 'a', true: 'b', '~': 'c', '0x10': 'd' }],
    [
      'words of YAML 1.1 are text',
      '[yes, no, on, off, 2026-10-01, 12:30]',
      ['yes', 'no', 'on', 'off', '2026-10-01', '12:30'],
    ],
    ['an empty file is nothing', '# only a comment\n', null],
    ['a merge key has no meaning of its own', 'a: { "<<": { b: 1 } }', { a: { '<<': { b: 1 } } }],
    ['an alias stands for its value', 'a: &x [1]\nb: *x', { a: [1], b: [1] }],
    [
      'digits that survive are a number',
      '[9007199254740993000, 1e+21, 0x1F]',
      [9007199254740993000, 1e21, 31],
    ],
    ['Windows line ends are line ends', 'a: 1\r\nb: |\r\n  x\r\n', { a: 1, b: 'x\n' }],
  ])('%s', (_title, text, value) => {
    expect(parseYaml(text, 'f.yaml').value).toEqual(value);
  });

  test('the same member names as those of every object are only names', () => {
    const { value } = parseYaml('constructor: 1\ntoString: 2', 'f.yaml');
    expect(Object.entries(value ?? {})).toEqual([
      ['constructor', 1],
      ['toString', 2],
    ]);
  });

  test.each([
    [
      'a repeated key',
      'a: 1\nb:\n  c: 1\n  c: 2',
      'f.yaml:4:3: this key stands here a second time.',
      'Keep one of the two.',
    ],
    ['a tab', 'a:\n\tb: 1', 'f.yaml:2:1: a tab is used for indentation.', 'Indent with spaces.'],
    [
      'a bracket that stays open',
      'a: [1, 2\nb: 3',
      'f.yaml:2:1: this line does not fit',
      'close every bracket',
    ],
    [
      'a quote that stays open',
      'a: "x',
      'f.yaml:1:6: a quote, a bracket or a comma is missing',
      'Close what was opened',
    ],
    ['two colons', 'a: b: c', 'f.yaml:1:4: there are two ": " on one line.', 'quotes'],
    ['a reserved character', 'a: @x', 'f.yaml:1:4: text cannot begin with this character', 'quotes'],
    ['a second document', 'a: 1\n---\nb: 2', 'f.yaml:2:1: a second document', 'file of its own'],
    ['an unknown tag', 'a: !env X', 'f.yaml:1:4: the tag "!env" has no meaning here.', 'Leave it out'],
    ['a list as a key', '? [a]\n: 1', 'f.yaml:1:3: a key must be plain text', 'quotes'],
    [
      'an alias to nothing',
      'a: *b',
      'f.yaml:1:4: "*b" refers to an anchor "&b" that is not set',
      'Write the value out',
    ],
    [
      'an alias in a circle',
      'a: &x [*x]',
      'f.yaml:1:8: "*x" stands inside what it refers to',
      'Write the value out',
    ],
    ['a number that is none', 'a: .nan', 'f.yaml:1:4: .nan is no number', 'quotes'],
    [
      'a number that would lose digits',
      'a: 12345678901234567891',
      'f.yaml:1:4: the number 12345678901234567891 has more digits',
      'quotes',
    ],
    [
      'a key that JavaScript would take for more',
      'a: { __proto__: 1 }',
      'f.yaml:1:6: the key __proto__ cannot be used',
      'Leave it out',
    ],
    [
      'an escape that is none',
      String.raw`a: "\q"`,
      String.raw`f.yaml:1:5: "\q" is no escape`,
      'single quotes',
    ],
  ])('%s is named with its place', async (_title, text, message, next) => {
    const error = await usageErrorOf(() => parseYaml(text, 'f.yaml'));
    expect(error.code).toBe('yaml-invalid');
    expect(error.message).toContain(message);
    expect(error.next).toContain(next);
  });

  test('the line itself is shown, with a mark under the column', async () => {
    const error = await usageErrorOf(() => parseYaml('first: 1\nsecond: { b: 1, b: 2 }\n', 'f.yaml'));
    expect(error.message).toBe(
      [
        'f.yaml:2:17: this key stands here a second time.',
        '    2 | second: { b: 1, b: 2 }',
        '                        ^',
      ].join('\n'),
    );
  });

  test('a line that is long or holds control characters is shown in part and made printable', async () => {
    const text = `a: "\u001B[31m${'x'.repeat(5000)}" b`;
    const error = await usageErrorOf(() => parseYaml(text, 'f.yaml'));
    expect(error.message).not.toContain('\u001B');
    expect(error.message.length).toBeLessThan(400);
    expect(error.message).toContain('…xxx');
  });

  test.each([
    ['brackets', '['.repeat(20_000)],
    ['closed brackets', `a: ${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['maps in one line', '{a: '.repeat(5000)],
    ['dashes', '- '.repeat(20_000)],
    ['indentation', Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
  ])('%s nested without end are a mistake, not the end of the process', async (_title, text) => {
    const error = await usageErrorOf(() => parseYaml(text, 'f.yaml'));
    expect(error.message).toContain('nested');
  });

  test('many lists one after another are not deep', () => {
    const text = `[${Array.from({ length: 500 }, () => '[{ a: [] }]').join(', ')}]`;
    expect(parseYaml(text, 'f.yaml').value).toHaveLength(500);
    expect(parseYaml('- - - a\n'.repeat(300), 'f.yaml').value).toHaveLength(300);
  });

  test('brackets inside text count for nothing', () => {
    const text = `a: "${'['.repeat(500)}"\nb: |\n  ${'{'.repeat(500)}\n# ${'['.repeat(500)}`;
    expect(parseYaml(text, 'f.yaml').value).toEqual({ a: '['.repeat(500), b: `${'{'.repeat(500)}\n` });
  });

  test('any text is either read as JSON or refused with a place and advice', () => {
    const piece = fc.constantFrom(
      'a',
      ':',
      ' ',
      '\n',
      '- ',
      '? ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '&a',
      '*a',
      '!t',
    );
    const more = fc.constantFrom(
      '|',
      '>',
      '#',
      '%',
      '---',
      '...',
      '\t',
      '<<',
      '1e999',
      '0x',
      '~',
      '\r',
      '\0',
      '\uFEFF',
      '@',
      '`',
      '__proto__',
      '\uD800',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, more), { maxLength: 40 }), (pieces) => {
        const read = readYaml(pieces.join(''), 'f.yaml');
        const advised =
          read.kind === 'read' || read.mistakes.every(({ message, next }) => message !== '' && next !== '');
        expect([advised, JSON.stringify(read)]).toEqual([true, expect.any(String)]);
      }),
      { numRuns: 3000 },
    );
  });

  test('aliases that multiply are stopped', async () => {
    const levels = 'bcdefgh'.split('').map((name, index) => {
      const before = 'abcdefgh'[index] ?? '';
      return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${before}`).join(', ')}]`;
    });
    const error = await usageErrorOf(() => parseYaml(['a: &a [1, 2]', ...levels].join('\n'), 'f.yaml'));
    expect(error.message).toContain('aliases');
  });
});

describe('places', () => {
  const written = parseYaml('target:\n  env: { A: "x" }\ncases:\n  - one\n  - two: 2\n', 'f.yaml');

  test.each<[string, (string | number)[], 'key' | 'value', number, number]>([
    ['a key', ['target', 'env'], 'key', 2, 3],
    ['a value', ['target', 'env', 'A'], 'value', 2, 13],
    ['an entry of a list', ['cases', 1, 'two'], 'value', 5, 10],
    ['what is not there: the nearest around it', ['target', 'command'], 'key', 2, 3],
    ['the whole', [], 'value', 1, 1],
  ])('%s', (_title, path, part, line, column) => {
    expect(written.placeOf(path, part).at).toMatchObject({ line, column });
  });

  test('a value that an alias stands for is where the anchor is', () => {
    const aliased = parseYaml('a: &x\n  b: 1\nc: *x\n', 'f.yaml');
    expect(aliased.placeOf(['c', 'b'], 'value').at).toMatchObject({ line: 2, column: 6 });
  });
});

describe('writing YAML', () => {
  const oddText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      'true',
      'null',
      '~',
      '- a',
      '? x',
      '"',
      "'",
      '#',
      ': ',
      '*a',
      '&a',
      '!t',
      '${A}',
      '\n',
      '\u0085',
      '\uD800',
      '1e3',
      '.inf',
      '<<',
    ),
  );

  test('any text comes back as it was, as a value, a key and a list entry', () => {
    fc.assert(
      fc.property(oddText, (text) => {
        if (text === '__proto__') return;
        const file = `- ${yamlText(text)}\n- ${yamlText(text)}: 1\n- [${yamlText(text)}, ${quoted(text)}]\n`;
        expect(parseYaml(file, 'f.yaml').value).toEqual([text, { [text]: 1 }, [text, text]]);
      }),
    );
  });

  test('what cannot be seen is escaped, so that the file shows it', () => {
    const text = 'a\u202Eb\u200Bc\u0085d\uFEFFe\u{E0041}f\u007F';
    expect(yamlText(text)).toBe(String.raw`"a\u202eb\u200bc\u0085d\ufeffe\U000e0041f\u007f"`);
    expect(parseYaml(yamlText(text), 'f.yaml').value).toBe(text);
    fc.assert(
      fc.property(oddText, (odd) => {
        expect(printable(yamlText(odd))).toBe(yamlText(odd));
      }),
    );
  });

  test('any JSON value comes back as it was', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = yamlFlow(value as Json);
        if (text.includes('"__proto__"')) return;
        expect(JSON.stringify(parseYaml(`a: ${text}`, 'f.yaml').value)).toBe(JSON.stringify({ a: value }));
      }),
    );
  });
});
