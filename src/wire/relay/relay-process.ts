import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { signalProcess } from '../live-groups.ts';

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
