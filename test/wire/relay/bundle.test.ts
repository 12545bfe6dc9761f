import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { ownProgramFile } from '../../../src/base/own-program.ts';

/** What the built program loads: itself, what it shares with other programs, and what those load. */
function loadedBy(file: string, seen = new Set<string>()): readonly string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const named = [
    ...text.matchAll(
      /(?:^|;|\s)(?:import|export)\b[^'"();]*?["']([^"']+)["']|\b(?:import|require)\(\s*["']([^"']+)["']/g,
    ),
  ];
  const all = named.map(([, fromClause, called]) => fromClause ?? called ?? '');
  return [
    ...all.filter((name) => !name.startsWith('.')),
    ...all
      .filter((name) => name.startsWith('.'))
      .flatMap((name) => loadedBy(join(dirname(file), name), seen)),
  ];
}

test('the relay program loads nothing but Node, so that it starts fast', () => {
  const loaded = [...new Set(loadedBy(ownProgramFile('relay')))].sort();
  expect(loaded.length).toBeGreaterThan(3);
  expect(loaded.filter((name) => !name.startsWith('node:'))).toEqual([]);
  // None of these is needed to forward bytes, and each costs milliseconds.
  const slow = [
    'node:http',
    'node:https',
    'node:crypto',
    'node:zlib',
    'node:url',
    'node:fs/promises',
    'node:worker_threads',
  ];
  expect(loaded.filter((name) => slow.includes(name))).toEqual([]);
});
