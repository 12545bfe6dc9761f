import type { TargetCommand } from './target-process.ts';

export interface RelayArguments extends TargetCommand {
  readonly spool: string;
  /** A policy file; null: everything passes. */
  readonly policy: string | null;
}

/** `--spool FILE [--policy FILE] -- COMMAND ARGS…`; null when that is not what was given. */
export function relayArguments(argv: readonly string[]): RelayArguments | null {
  const end = argv.indexOf('--');
  const command = argv[end + 1];
  const [spoolFlag, spool, policyFlag, policy] = argv.slice(0, end);
  if (end === -1 || command === undefined || spoolFlag !== '--spool' || spool === undefined) return null;
  const rest = { spool, command, args: argv.slice(end + 2) };
  if (end === 2) return { ...rest, policy: null };
  return end === 4 && policyFlag === '--policy' && policy !== undefined ? { ...rest, policy } : null;
}

export const RELAY_USAGE = 'node relay.js --spool FILE [--policy FILE] -- COMMAND ARGS…';
