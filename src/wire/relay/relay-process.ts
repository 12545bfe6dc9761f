import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signalProcess } from '../live-groups.ts';
import { SYNC_SIGNAL } from './spool-line.ts';
import type { Spool } from './spool.ts';

/**
 * Has running relays write what they still hold: what a client has been given is in the spool afterwards. Where that
 * cannot be asked for, they are given the time in which they do it by themselves.
 */
export async function syncRelays(spool: Spool, file: string): Promise<void> {
  const before = new Map(spool.running().map((relay) => [relay, relay.synced]));
  const asked = new Set<number>();
  for (const pid of await stillRelays(
    [...before.keys()].map((relay) => relay.pid),
    file,
  )) {
    if (signalProcess(pid, SYNC_SIGNAL)) asked.add(pid);
  }
  if (asked.size < before.size) await wait(UNASKED_MS);
  for (let waited = 0; waited < PATIENCE_MS; waited += SYNC_POLL_MS) {
    await spool.read();
    const behind = spool
      .running()
      .filter((relay) => asked.has(relay.pid) && relay.synced === before.get(relay));
    if (behind.length === 0) return;
    await wait(SYNC_POLL_MS);
  }
}

/**
 * Ends relay processes that a client has left behind. Each passes SIGTERM on to its target; one whose target does not
 * heed it is killed, and its guard then ends the target.
 */
export async function endRelays(pids: readonly number[], spool: string): Promise<void> {
  let left = await stillRelays(pids, spool);
  for (const pid of left) signalProcess(pid, 'SIGTERM');
  for (let waited = 0; left.length > 0 && waited < PATIENCE_MS; waited += POLL_MS) {
    await wait(POLL_MS);
    left = await stillRelays(left, spool);
  }
  for (const pid of left) signalProcess(pid, 'SIGKILL');
}

const PATIENCE_MS = 2000;
const POLL_MS = 50;
const SYNC_POLL_MS = 3;
const UNASKED_MS = 30;

/** A pid may have been given to another program since, so a process is only taken for ours by its command line. */
async function stillRelays(pids: readonly number[], spool: string): Promise<readonly number[]> {
  const lines = await Promise.all(pids.map(commandLine));
  return pids.filter((_, at) => lines[at]?.includes(spool) === true);
}

async function commandLine(pid: number): Promise<string> {
  try {
    if (process.platform === 'linux') return await readFile(`/proc/${pid}/cmdline`, 'utf8');
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout;
  } catch {
    return '';
  }
}
