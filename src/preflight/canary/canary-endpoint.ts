import { ownProgram } from '../../base/own-program.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import { JOURNAL_VARIABLE } from './surface.ts';

/** How the canary is started, in the target's place. Throws a `UsageError` where it has not been built. */
export function canaryEndpoint(journal: string): Endpoint {
  const file = ownProgram('canary');
  const env = { [JOURNAL_VARIABLE]: journal };
  return { kind: 'stdio', command: process.execPath, args: [file], env, cwd: null };
}
