import { expect, test } from 'vitest';
import { isPage, pageWords } from '../../src/wire/page-words.ts';

test.each([
  ['<html><title>Not Found &amp; gone</title><body>x</body></html>', 'titled "Not Found & gone"'],
  [
    '<html><style>p{}</style><script>evil()</script><body><h1>Sorry</h1> no such page</body></html>',
    'that begins "Sorry no such page"',
  ],
  ['<html><body><img src=x></body></html>', 'without any text'],
  [`<title>${'long '.repeat(100)}</title>`, `titled "${'long '.repeat(16)}… (500 characters)"`],
])('a page is told in a few words: %#', (body, words) => {
  expect(pageWords(body)).toBe(words);
});

test('a page is known by its type or by how it begins', () => {
  expect(isPage('text/html; charset=utf-8', '')).toBe(true);
  expect(isPage(null, '  <!DOCTYPE html><p>')).toBe(true);
  expect(isPage('application/json', '{"html": true}')).toBe(false);
});

test('a page made to be slow to read is read', () => {
  expect(pageWords('<title'.repeat(100_000))).toContain('without any text');
});
