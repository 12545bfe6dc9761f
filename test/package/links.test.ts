import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import { describe, expect, test } from 'vitest';

const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], { encoding: 'utf8' }),
) as { files: { path: string }[] }[];
const files = new Set(packed?.files.map(({ path }) => path));
const pages = [...files].filter((path) => path.endsWith('.md'));

/** Where the relative links of a page lead, from the package's root. */
function targetsOf(page: string): readonly string[] {
  const links: string[] = [];
  const walk = (token: Token): void => {
    if (token.type === 'link' || token.type === 'image') links.push((token as Tokens.Link).href);
  };
  void marked.walkTokens(marked.lexer(readFileSync(page, 'utf8')), walk);
  return links
    .filter((href) => !/^(?:[a-z]+:|#)/i.test(href))
    .map((href) => posix.join(posix.dirname(page), href.replace(/[#?].*$/, '')));
}

describe('what is installed from npm', () => {
  test('has the README with its links, so that the others are looked at too', () => {
    expect(pages).toContain('README.md');
    expect(targetsOf('README.md').length).toBeGreaterThan(8);
  });

  test.each(pages)('%s links to nothing that is not there', (page) => {
    const isThere = (target: string): boolean =>
      files.has(target) || [...files].some((file) => file.startsWith(target.replace(/\/?$/, '/')));
    expect(targetsOf(page).filter((target) => !isThere(target))).toEqual([]);
  });
});
