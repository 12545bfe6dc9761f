import { relative, resolve } from 'node:path';
import { CLIENT_NAMES } from '../client/clients.ts';
import { findConfig, noConfig } from '../config/find-config.ts';
import { loadConfig, type LoadedConfig } from '../config/load-config.ts';
import type { Call } from './commands.ts';
import { textOption } from './options.ts';
import { REVISIONS } from '../wire/revision.ts';

/** The config that was named, or the one of this folder. Throws UsageError when there is none or it is wrong. */
export async function configOf({ command, options, terminal }: Call): Promise<LoadedConfig> {
  const named = textOption(options, 'config');
  const file = named === null ? await findConfig(terminal.folder) : resolve(terminal.folder, named);
  if (file === null) throw await noConfig(terminal.folder, WITHOUT[command] ?? null);
  const shown = relative(terminal.folder, file);
  return loadConfig(file, {
    env: terminal.env,
    known: { clients: CLIENT_NAMES, revisions: REVISIONS },
    shown,
  });
}

/** What a command that needs no config can be told instead. */
const WITHOUT: Readonly<Partial<Record<Call['command'], string>>> = {
  check: 'name the server: surveyor check -- COMMAND',
  'surface lock': 'name the server: surveyor surface lock -- COMMAND',
  'surface diff': 'name two lock files: surveyor surface diff BEFORE.json AFTER.json',
  'surface lint': 'name the server or a lock file: surveyor surface lint -- COMMAND',
};
