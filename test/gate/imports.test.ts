import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Every file of `src/` that a file loads or takes a type from, and what these do in turn. */
function reachable(files: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const open = [...files];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    const found = [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)];
    open.push(...found.map(([, path = '']) => join(file, '..', path)));
  }
  return seen;
}

test('no way leads from the gate to a judge, not even a type', () => {
  const gate = readdirSync('src/gate', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join('src/gate', name));
  const loaded = [...reachable(gate)];
  // It does follow imports, through more than one file.
  expect(loaded).toContain(join('src/stats', 'beta-cdf.ts'));
  expect(loaded).toContain(join('src/gate/release', 'release.ts'));
  expect(loaded.filter((file) => file.startsWith(join('src', 'judge')))).toEqual([]);
});
