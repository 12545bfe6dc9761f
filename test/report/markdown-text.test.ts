import { expect, test } from 'vitest';
import { plain } from '../../src/report/markdown-text.ts';

test('an id of a run can be copied: it is a code span, and nothing stands in it that cannot be seen', () => {
  expect(plain('see 20261201-133410-26a496ab63, or 20261201-133410-26a496ab64/a/literal')).toBe(
    'see `20261201-133410-26a496ab63`, or `20261201-133410-26a496ab64`/a/literal',
  );
});

test('other long digits stay what a code host makes nothing of, and so does a back tick beside an id', () => {
  expect(plain('a1b2c3d4e5')).toBe('a1b2c&#8203;3d4e5');
  expect(plain('`20261201-133410-26a496ab63')).toBe('\\``20261201-133410-26a496ab63`');
  expect(plain('- 20261201-133410-26a496ab63')).toBe('\\- `20261201-133410-26a496ab63`');
});
