import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What a source file and all that it imports take from packages when they are loaded; type imports cost nothing. */
async function packagesOf(entry: URL, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(entry.href)) return [];
  seen.add(entry.href);
  const source = await readFile(fileURLToPath(entry), 'utf8');
  const found = [...source.matchAll(/^import (?!type )[^;]*?from '([^']+)'/gms)].map(
    ([, specifier]) => specifier!,
  );
  const nested = await Promise.all(
    found.filter((name) => name.startsWith('.')).map((name) => packagesOf(new URL(name, entry), seen)),
  );
  return [...found.filter((name) => !name.startsWith('.')), ...nested.flat()];
}

test.each(['open-session.ts', 'sdk-transport.ts'])('loading %s loads nothing but Node', async (file) => {
  const packages = await packagesOf(new URL(`../../src/wire/${file}`, import.meta.url));
  expect(packages).toContain('node:http');
  expect(packages.filter((name) => !name.startsWith('node:'))).toEqual([]);
});
