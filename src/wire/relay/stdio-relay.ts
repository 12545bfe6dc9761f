import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ownProgram } from '../../base/own-program.ts';
import { tempUnwritable } from '../../base/scratch.ts';
import type { Endpoint } from '../endpoint.ts';
import { targetEnvironment } from '../environment.ts';
import type { RelayOptions } from './open-relay.ts';
import { carried } from './own-environment.ts';
import { interferes } from './policy.ts';
import { endRelays, syncRelays } from './relay-process.ts';
import { Spool } from './spool.ts';
import { callsFile, lostMarker } from './spool-line.ts';

export interface StdioRelay {
  readonly endpoint: Endpoint;
  readonly spool: Spool;
  /** Resolves when all that has crossed is in the spool. */
  readonly sync: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Prepares a relay for a stdio target: its files, and the command that a client starts in the target's place. A client
 * may start it more than once. Throws a `UsageError` where the folder cannot be written.
 */
export async function openStdioRelay(
  target: Endpoint & { kind: 'stdio' },
  options: RelayOptions,
): Promise<StdioRelay> {
  const program = ownProgram('relay');
  const base = join(resolve(options.folder), `relay-${randomBytes(6).toString('hex')}`);
  const [file, policyFile] = [`${base}.jsonl`, `${base}.policy.json`];
  await writeNew(file, '', options.folder);
  const hasPolicy = interferes(options.policy);
  if (hasPolicy) await writeNew(policyFile, JSON.stringify(options.policy), options.folder);
  const own = [
    '--spool',
    file,
    ...(hasPolicy ? ['--policy', policyFile] : []),
    ...(target.cwd === null ? [] : ['--cwd', target.cwd]),
  ];
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
      await Promise.all(
        [file, policyFile, lostMarker(file), callsFile(file)].map((path) => rm(path, { force: true })),
      );
    },
  };
}

async function writeNew(file: string, text: string, folder: string): Promise<void> {
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: unknown) => {
    throw tempUnwritable(folder, error);
  });
}
