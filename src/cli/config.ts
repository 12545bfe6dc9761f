import { relative, resolve } from 'node:path';
import { CLIENT_NAMES } from '../client/clients.ts';
import { UsageError } from '../base/errors.ts';
import { findConfig, noConfig } from '../config/find-config.ts';
import { loadConfig, type LoadedConfig } from '../config/load-config.ts';
import type { Call } from './commands.ts';
import { textOption } from './options.ts';
import { REVISIONS } from '../wire/revision.ts';

/** The config that was named, or the one of this folder. Throws UsageError when there is none or it is wrong. */
export async function configOf({ command, options, terminal }: Call): Promise<LoadedConfig> {
  refuseTargetOptions(command, options);
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

/** They say how a server is reached that is named beside them; the config says all that of its own. */
function refuseTargetOptions(command: Call['command'], options: Call['options']): void {
  const [option] = Object.keys(OF_A_NAMED_TARGET).filter((name) => options[name] !== undefined);
  if (option === undefined) return;
  throw new UsageError(
    'option-invalid',
    `${OF_A_NAMED_TARGET[option] ?? option} is for a server that is named on the command line, and here the config names it.`,
    `Write it under \`target:\` in the config, or name the server: surveyor ${command} -- COMMAND.`,
  );
}

const OF_A_NAMED_TARGET: Readonly<Record<string, string>> = {
  header: '--header',
  env: '--env',
  cwd: '--cwd',
  timeout: '--timeout',
  startTimeout: '--start-timeout',
  revision: '--revision',
};

/** What a command that needs no config can be told instead. */
const WITHOUT: Readonly<Partial<Record<Call['command'], string>>> = {
  check: 'name the server: surveyor check -- COMMAND',
  'surface lock': 'name the server: surveyor surface lock -- COMMAND',
  'surface diff': 'name two lock files: surveyor surface diff BEFORE.json AFTER.json',
  'surface lint': 'name the server or a lock file: surveyor surface lint -- COMMAND',
};
