import { resolve } from 'node:path';
import { readSarif } from '../attribute/sarif/read-sarif.ts';
import type { Scanned } from '../attribute/sarif/scanned.ts';
import type { ChosenChecks } from '../prepare.ts';
import type { Call } from './commands.ts';
import { listOption } from './options.ts';

/** What scanners found, from the files that were named. Throws UsageError for one that is no SARIF. */
export async function scannedOf({ options, terminal }: Call): Promise<readonly Scanned[]> {
  const files = [...new Set(listOption(options, 'sarif'))];
  const read = files.map((file) => readSarif(resolve(terminal.folder, file), file));
  return (await Promise.all(read)).flat();
}

const SUITE_LIMIT_MS = 240_000;

/** Where the official conformance suite is looked for: in the config's folder, where there is one, and in this one. */
export function conformanceOf({ terminal }: Call, configFolder: string | null): ChosenChecks['conformance'] {
  const { folder, env } = terminal;
  const node = { program: process.execPath, version: process.versions.node };
  const folders: readonly [string, ...string[]] = configFolder === null ? [folder] : [configFolder, folder];
  return { folders, env, node, limitMs: SUITE_LIMIT_MS };
}
