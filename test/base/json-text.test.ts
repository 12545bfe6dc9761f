import { describe, expect, test } from 'vitest';
import { isNestedTooDeep, JSON_LEVELS, jsonIn } from '../../src/base/json-text.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

test.each([
  ['a list', '[1, 2]', [1, 2]],
  ['an object after white space', ' \n{"a": 1}', { a: 1 }],
  ['a number, which is a text like any other', '5', undefined],
  ['prose in brackets', '[sic] and so on', undefined],
  ['JSON nested as deep as parsers go', `{"a":${nested(3)}}`, { a: [[[]]] }],
  ['JSON nested deeper', nested(JSON_LEVELS + 1), undefined],
])('%s', (_title, text, value) => {
  expect(jsonIn(text)).toEqual(value);
});

describe('a text is nested too deep', () => {
  test.each([
    ['at one level more than the limit', nested(JSON_LEVELS + 1), true],
    ['at the limit it is not', nested(JSON_LEVELS), false],
    ['lists one after the other are not deep', `[${'[],'.repeat(JSON_LEVELS)}[]]`, false],
    ['brackets in a string are not counted', `["${'['.repeat(JSON_LEVELS + 1)}"]`, false],
    ['nor after an escaped quote', String.raw`["\"${'['.repeat(JSON_LEVELS + 1)}"]`, false],
    [
      'but they are after a string that ends with a backslash',
      String.raw`["\\",${nested(JSON_LEVELS)}]`,
      true,
    ],
    ['a string without end ends with the text', `["${'['.repeat(JSON_LEVELS + 1)}`, false],
  ])('%s', (_title, text, deep) => {
    expect(isNestedTooDeep(text)).toBe(deep);
  });
});
