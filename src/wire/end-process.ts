import { execFile, type ChildProcess } from 'node:child_process';
import { promisify } from 'node:util';
import { signalGroup, signalProcess, untrackGroup } from './live-groups.ts';
import { nowMs, withinMs } from './now.ts';
import { descendantsOf, processTable, type ProcessRow } from './process-table.ts';
import type { Closing } from './wire.ts';

/** A child process with a group of its own, and the promise of its exit. */
export interface Running {
  readonly child: ChildProcess;
  readonly pid: number;
  readonly exited: Promise<void>;
  readonly hasExited: () => boolean;
}

/**
 * Ends a process as gently as it lets us: end of stdin, then SIGTERM, then SIGKILL, `PATIENCE_MS` apart. Then ends what
 * it left behind: its group, and descendants that had left the group, as far as they could be seen before.
 */
export async function endProcess(running: Running): Promise<Pick<Ended, 'by' | 'afterMs' | 'outlived'>> {
  const began = nowMs();
  const family = running.hasExited() ? [] : await familyOf(running.pid);
  const by = await endLeader(running, family);
  const afterMs = nowMs() - began;
  const outlived = await endLeftovers(running.pid, family);
  untrackGroup(running.pid);
  return { by, afterMs, outlived };
}

type Ended = Closing & { kind: 'process' };

const PATIENCE_MS = 2000;
const LEFTOVER_GRACE_MS = 300;
const POLL_MS = 20;

async function endLeader(running: Running, family: readonly ProcessRow[]): Promise<Ended['by']> {
  if (running.hasExited()) return 'itself';
  running.child.stdin?.end();
  if (await withinMs(PATIENCE_MS, running.exited)) return 'stdin';
  await signalAll(running.pid, family, 'SIGTERM');
  if (await withinMs(PATIENCE_MS, running.exited)) return 'sigterm';
  await signalAll(running.pid, family, 'SIGKILL');
  await withinMs(PATIENCE_MS, running.exited);
  return 'sigkill';
}

/** Ends what is left of the group and the family; says how many there were after a moment of grace. */
async function endLeftovers(pid: number, family: readonly ProcessRow[]): Promise<number> {
  const left = await leftAfter(LEFTOVER_GRACE_MS, pid, family);
  if (left.length === 0) return 0;
  for (const row of left) signalProcess(row.pid, 'SIGTERM');
  const stubborn = await leftAfter(LEFTOVER_GRACE_MS, pid, [...family, ...left]);
  for (const row of stubborn) signalProcess(row.pid, 'SIGKILL');
  await leftAfter(LEFTOVER_GRACE_MS, pid, [...family, ...stubborn]);
  return left.length;
}

/** Nobody but their parent is told when processes end, so they are looked for until none is left or the time is up. */
async function leftAfter(
  limitMs: number,
  pid: number,
  family: readonly ProcessRow[],
): Promise<readonly ProcessRow[]> {
  const until = nowMs() + limitMs;
  let left = await stillThere(pid, family);
  while (left.length > 0 && nowMs() < until) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    left = await stillThere(pid, family);
  }
  return left;
}

async function stillThere(pid: number, family: readonly ProcessRow[]): Promise<readonly ProcessRow[]> {
  const table = await visibleProcesses();
  const known = new Set(family.map((row) => `${row.pid} ${row.started}`));
  const roots = table.filter((row) => row.group === pid || known.has(`${row.pid} ${row.started}`));
  const below = roots.flatMap((row) => descendantsOf(row.pid, table));
  return [...new Map([...roots, ...below].map((row) => [row.pid, row])).values()];
}

async function familyOf(pid: number): Promise<readonly ProcessRow[]> {
  return descendantsOf(pid, await visibleProcesses());
}

/** Without `/proc` or `ps` there is still the group, which needs no table to be signalled. */
async function visibleProcesses(): Promise<readonly ProcessRow[]> {
  return processTable(process.platform).catch(() => []);
}

async function signalAll(pid: number, family: readonly ProcessRow[], signal: NodeJS.Signals): Promise<void> {
  if (process.platform === 'win32') return killTreeOnWindows(pid);
  signalGroup(pid, signal);
  const strays = (await stillThere(pid, family)).filter((row) => row.group !== pid);
  for (const row of strays) signalProcess(row.pid, signal);
}

/** Windows has no signals and no groups; its own tool ends a tree. */
async function killTreeOnWindows(pid: number): Promise<void> {
  await promisify(execFile)('taskkill', ['/pid', String(pid), '/T', '/F']).catch(() => undefined);
}
