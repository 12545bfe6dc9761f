import { GroupGuard } from './group-guard.ts';

/**
 * The process groups that this process has started and not yet ended. A target's group is not the terminal's, so it
 * would survive us: whatever is left when we exit is killed then, and by the guard where we could not even do that.
 */
const live = new Set<number>();
let guard: GroupGuard | null = null;

export function trackGroup(pid: number): void {
  live.add(pid);
  guard ??= startGuard();
  guard.add(pid);
}

export function untrackGroup(pid: number): void {
  live.delete(pid);
  guard?.remove(pid);
}

function startGuard(): GroupGuard {
  // First of all: what others remove on their way out, these might still write into.
  process.prependOnceListener('exit', () => {
    for (const group of live) signalGroup(group, 'SIGKILL');
  });
  return new GroupGuard(process.platform);
}

/** Sends a signal to every process of a group; false when there is none left. */
export function signalGroup(pid: number, signal: NodeJS.Signals): boolean {
  return signalProcess(process.platform === 'win32' ? pid : -pid, signal);
}

/** Sends a signal to one process (or, with a negative number, one group); false when it is gone or not ours. */
export function signalProcess(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
