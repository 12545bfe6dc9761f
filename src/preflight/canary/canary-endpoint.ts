import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '../../base/errors.ts';
import { packageFolder } from '../../base/package-folder.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { JOURNAL_VARIABLE } from './surface.ts';

/** How the canary is started, in the target's place. Throws a `UsageError` where it has not been built. */
export function canaryEndpoint(journal: string): Endpoint {
  const file = join(packageFolder(), 'dist', 'canary.js');
  if (!existsSync(file)) {
    throw new UsageError(
      'canary-not-built',
      `The canary program ${file} is missing.`,
      'In a clone, run "npm run build"; otherwise install mcp-surveyor again.',
    );
  }
  const env = { [JOURNAL_VARIABLE]: journal };
  return { kind: 'stdio', command: process.execPath, args: [file], env, cwd: null };
}
