import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Endpoint } from '../endpoint.ts';
import { targetEnvironment } from '../environment.ts';
import type { RelayOptions } from './open-relay.ts';
import { carried } from './own-environment.ts';
import { refusesAnything } from './policy.ts';
import { builtRelayFile } from './relay-file.ts';
import { endRelays, syncRelays } from './relay-process.ts';
import { Spool } from './spool.ts';
import { lostMarker } from './spool-line.ts';

export interface StdioRelay {
  readonly endpoint: Endpoint;
  readonly spool: Spool;
  /** Resolves when all that has crossed is in the spool. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Prepares a relay for a stdio target: its files, and the command that a client starts in the target's place. A client
 * may start it more than once.
 */
export async function openStdioRelay(
  target: Endpoint & { kind: 'stdio' },
  options: RelayOptions,
): Promise<StdioRelay> {
  const program = builtRelayFile();
  const base = join(resolve(options.folder), `relay-${randomBytes(6).toString('hex')}`);
  const [file, policyFile] = [`${base}.jsonl`, `${base}.policy.json`];
  await writeFile(file, '', { flag: 'wx', mode: 0o600 });
  const hasPolicy = refusesAnything(options.policy);
  if (hasPolicy) await writeFile(policyFile, JSON.stringify(options.policy), { flag: 'wx', mode: 0o600 });
  const own = ['--spool', file, ...(hasPolicy ? ['--policy', policyFile] : [])];
  const spool = new Spool(file);
  return {
    spool,
    endpoint: {
      kind: 'stdio',
      command: process.execPath,
      args: [program, ...own, '--', target.command, ...target.args],
      // The whole of it, so that the target gets the same whatever client starts the relay.
      env: carried(targetEnvironment(options.env, target.env, process.platform)),
      cwd: target.cwd,
    },
    sync: () => syncRelays(spool, file),
    close: async () => {
      // Whoever made the folder may have emptied it already.
      await spool.read().catch(() => undefined);
      await endRelays(
        spool.running().map(({ pid }) => pid),
        file,
      );
      await Promise.all([file, policyFile, lostMarker(file)].map((path) => rm(path, { force: true })));
    },
  };
}
