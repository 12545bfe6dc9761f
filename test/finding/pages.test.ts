import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codes } from '../../src/finding/codes.ts';

const FOLDER = new URL('../../docs/findings/', import.meta.url);
const pages = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
const known = Object.entries(codes);

test('every code has a page, and every page a code', () => {
  const written = pages.map((file) => file.replace(/\.md$/, '')).filter((code) => code !== 'README');
  expect(written.sort()).toEqual(Object.keys(codes).sort());
});

describe.each(known)('the page of %s', (code, words) => {
  const text = readPage(code);

  test('begins with the code and its title', () => {
    expect(text.split('\n')[0]).toBe(`# \`${code}\`: ${words.title}`);
  });

  test.each(['What was seen', 'Why it hurts', 'How to repair', 'Example', 'What the check does not claim'])(
    'says: %s',
    (heading) => {
      expect(text).toMatch(new RegExp(`^## ${heading}\n\n\\S`, 'm'));
    },
  );

  test('is short', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(60);
  });
});

describe.each(known)('the words of %s', (_code, words) => {
  test('are there, and are sentences where they should be', () => {
    expect(words.title).toMatch(/^\S.{5,90}[^.]$/);
    expect(words.hurts).toMatch(/^[A-Z].+\.$/);
    expect(words.repair).toMatch(/^[A-Z].+\.$/);
    expect(words.source).not.toBe('');
  });
});

function readPage(code: string): string {
  try {
    return readFileSync(new URL(`${code}.md`, FOLDER), 'utf8');
  } catch {
    return '';
  }
}
