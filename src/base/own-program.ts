import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from './errors.ts';
import { packageFolder } from './package-folder.ts';

/** Programs of Surveyor that run beside it, each a file of its own. */
export type OwnProgram = 'relay' | 'canary' | 'served';

/** Where the built program is or ought to be: in `dist` beside the package's own `package.json`. */
export function ownProgramFile(name: OwnProgram): string {
  return join(packageFolder(), 'dist', `${name}.js`);
}

/** The same, once it is certain that it is there. Throws a `UsageError` otherwise. */
export function ownProgram(name: OwnProgram, file: string = ownProgramFile(name)): string {
  if (existsSync(file)) return file;
  throw new UsageError(
    'program-not-built',
    `The ${name} program ${file} is missing.`,
    'In a clone, run "npm run build"; otherwise install mcp-surveyor again.',
  );
}
