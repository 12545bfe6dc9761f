import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** The order of DESIGN: a folder may import from those before it. */
const ORDER = (
  'base stats config case wire surface trajectory client world grade finding contract ' +
  'run preflight attribute compare gate store report . cli'
).split(' ');

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

function folderOf(file: string): string {
  return file.includes('/') ? (file.split('/')[0] ?? '') : '.';
}

function importsOf(file: string): string[] {
  const text = readFileSync(join('src', file), 'utf8');
  // Types are erased: only what is loaded at run time makes a layer depend on another.
  const imports = text.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '(\.[^']+)'/gms);
  return Array.from(imports, ([, path = '']) => relative('src', join('src', file, '..', path)));
}

test('every folder has its place in the order', () => {
  expect(files.map(folderOf).filter((folder) => !ORDER.includes(folder))).toEqual([]);
});

test('imports point backward', () => {
  const forward = files.flatMap((file) =>
    importsOf(file)
      .filter((target) => ORDER.indexOf(folderOf(target)) > ORDER.indexOf(folderOf(file)))
      .map((target) => `${file} imports ${target}`),
  );
  expect(forward).toEqual([]);
});

test('only the command line, the library’s front and the wire touch the process', () => {
  const guilty = files
    .filter((file) => !file.startsWith('cli/') && !file.startsWith('wire/') && file !== 'library.ts')
    .filter((file) =>
      /\bprocess\.(env|argv|exit|stdout|stderr|cwd)\b|\bconsole\./.test(
        readFileSync(join('src', file), 'utf8'),
      ),
    );
  expect(guilty).toEqual([]);
});
