import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { packageFolder } from '../../base/package-folder.ts';

/** Where the built relay program is or ought to be: in `dist` beside the package's own `package.json`. */
export function relayFile(): string {
  return join(packageFolder(), 'dist', 'relay.js');
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
