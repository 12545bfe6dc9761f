import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UsageError } from '../../base/errors.ts';

/** Where the built relay program is or ought to be: in `dist` beside the package's own `package.json`. */
export function relayFile(): string {
  return join(packageFolder(dirname(fileURLToPath(import.meta.url))), 'dist', 'relay.js');
}

/** The same, once it is certain that it is there. Throws a `UsageError` otherwise. */
export function builtRelayFile(file: string = relayFile()): string {
  if (existsSync(file)) return file;
  throw new UsageError(
    'relay-not-built',
    `The relay program ${file} is missing.`,
    'In a clone, run "npm run build"; otherwise install mcp-surveyor again.',
  );
}

function packageFolder(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error('there is no package.json above this file');
  return packageFolder(above);
}
