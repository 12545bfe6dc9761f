import { expect, test } from 'vitest';
import { toolListSize } from '../../src/surface/tokens-estimate.ts';
import { aTool } from '../builders.ts';

test.each([
  ['an empty list', [], { bytes: 2, characters: 2, tokens: 1 }],
  ['one tool', [aTool({ raw: { name: 'ab' } })], { bytes: 15, characters: 15, tokens: 4 }],
  ['letters of several bytes', [aTool({ raw: { name: 'äé' } })], { bytes: 17, characters: 15, tokens: 4 }],
])('the size of %s', (_title, tools, size) => {
  expect(toolListSize(tools)).toEqual(size);
});
