import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new empty folder that goes when its owner goes. */
export function tempFolder(): Disposable & { readonly path: string } {
  const path = mkdtempSync(join(tmpdir(), 'surveyor-store-'));
  return { path, [Symbol.dispose]: () => rmSync(path, { recursive: true, force: true }) };
}
