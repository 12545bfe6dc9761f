import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from 'vitest';

/**
 * Compares with a file under `test/golden/report/`. Files are written only on demand (`UPDATE_GOLDEN=1 npx vitest run
 * test/report`): a missing one fails, so that a lost golden cannot pass.
 */
export function expectGolden(name: string, text: string): void {
  const file = new URL(`../golden/report/${name}`, import.meta.url);
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(file.pathname), { recursive: true });
    writeFileSync(file, text);
  }
  expect(text, `${name} has changed: look at the difference, then UPDATE_GOLDEN=1`).toBe(readGolden(file));
}

function readGolden(file: URL): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
