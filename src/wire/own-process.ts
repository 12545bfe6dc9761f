import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** A process of this program, told apart from whatever gets its number later. */
export interface OwnProcess {
  readonly host: string;
  readonly pid: number;
  /** When it started, in the kernel's ticks; null where that cannot be read. */
  readonly startedAt: string | null;
}

/** This very process. */
export function ownProcess(): OwnProcess {
  return { host: hostname(), pid: process.pid, startedAt: startOf(process.pid) };
}

/** Whether both are one process. */
export function isSameProcess(a: OwnProcess, b: OwnProcess): boolean {
  return a.host === b.host && a.pid === b.pid && a.startedAt === b.startedAt;
}

/** Whether that process is still there. One of another machine is taken for ended: nobody can know. */
export function isStillRunning({ host, pid, startedAt }: OwnProcess): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // A process of another user is there all the same.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return startedAt === null || startOf(pid) === startedAt;
}

/** Field 22 of Linux's /proc/PID/stat; the program's name before it may hold spaces and brackets. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
