import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyFolder, surveyor } from './surveyor.ts';

test.each([
  ['grade', ['grade']],
  ['a bundle that is none', ['import', 'run.jsonl']],
  ['a bundle that is not there', ['import', 'other.jsonl']],
])('%s makes no store where there is none', async (_title, args) => {
  using folder = emptyFolder();
  writeFileSync(join(folder.path, 'run.jsonl'), '{"line":"bundle"}\n');
  expect((await surveyor(args, { folder: folder.path })).code).toBe(2);
  expect(existsSync(join(folder.path, '.surveyor'))).toBe(false);
});
