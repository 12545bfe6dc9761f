import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import { surfaceOf } from './table.ts';

const READ = { name: 'read_file', description: 'Reads a file.' };
const TEXT = { name: 'read_text_file', description: 'Reads the text of a file, whole or in part.' };
const said = (description: string): JsonObject => ({ ...READ, description });

const warned = (before: readonly JsonObject[], after: readonly JsonObject[]): readonly string[] =>
  surfaceDiff(surfaceOf(...before), surfaceOf(...after)).warnings.map(({ code, tool }) => `${code} ${tool}`);

test.each<[string, readonly JsonObject[], readonly JsonObject[], readonly string[]]>([
  ['a tool that went without notice', [READ, TEXT], [TEXT], ['removed-undeprecated read_file']],
  [
    'a name that went without notice',
    [READ],
    [{ ...READ, name: 'load' }],
    ['removed-undeprecated read_file'],
  ],
  ['a tool that went after notice', [said('DEPRECATED: Use read_text_file instead.'), TEXT], [TEXT], []],
  [
    'notice as an official server gives it',
    [READ, TEXT],
    [said('Reads a file. DEPRECATED: Use read_text_file instead.'), TEXT],
    [],
  ],
  [
    'notice that names a replacement',
    [READ, TEXT],
    [said('**Deprecated** in favour of `read_text_file`. Reads.'), TEXT],
    [],
  ],
  [
    'notice that names none',
    [READ, TEXT],
    [said('DEPRECATED. Reads a file.'), TEXT],
    ['deprecated-without-replacement read_file'],
  ],
  [
    'notice that names what is not there',
    [READ, TEXT],
    [said('[deprecated] Use `read_bytes`.'), TEXT],
    ['replacement-missing read_file'],
  ],
  [
    'a tool that went, and its replacement with it',
    [said('Deprecated: use read_text_file.'), TEXT],
    [],
    ['replacement-missing read_file', 'removed-undeprecated read_text_file'],
  ],
  ['old notice that nobody touched', [said('DEPRECATED.')], [said('DEPRECATED.')], []],
  ['a description that only speaks of it', [READ], [said('Lists deprecated files.')], []],
])('%s', (_title, before, after, expected) => {
  expect(warned(before, after)).toEqual(expected);
});
