import type { TargetCommand } from './target-process.ts';

export interface RelayArguments extends TargetCommand {
  readonly spool: string;
  /** A policy file; null: everything passes. */
  readonly policy: string | null;
}

/** `--spool FILE [--policy FILE] [--cwd FOLDER] -- COMMAND ARGS…`; null when that is not what was given. */
export function relayArguments(argv: readonly string[]): RelayArguments | null {
  const end = argv.indexOf('--');
  const command = argv[end + 1];
  if (end === -1 || end % 2 === 1 || command === undefined) return null;
  const flags = new Map<string, string>();
  for (let at = 0; at < end; at += 2) {
    const [flag, value] = [argv[at] ?? '', argv[at + 1] ?? ''];
    if (!FLAGS.has(flag) || flags.has(flag)) return null;
    flags.set(flag, value);
  }
  const spool = flags.get('--spool');
  if (spool === undefined) return null;
  const [policy = null, cwd = null] = [flags.get('--policy'), flags.get('--cwd')];
  return { spool, policy, command, args: argv.slice(end + 2), cwd };
}

const FLAGS: ReadonlySet<string> = new Set(['--spool', '--policy', '--cwd']);

export const RELAY_USAGE = 'node relay.js --spool FILE [--policy FILE] [--cwd FOLDER] -- COMMAND ARGS…';
