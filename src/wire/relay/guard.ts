import { spawn } from 'node:child_process';

/** Ends the guard: its process group is gone, there is nothing left to watch. */
export type Dismiss = () => void;

/**
 * Watches over a process group for the case that this process is killed in a way it cannot act on (SIGKILL). A shell
 * waits for its stdin to end, which happens when we die, however we die; it gives the group two seconds to end by
 * itself, then sends SIGTERM, and two seconds later SIGKILL. Where there is no shell there is no guard.
 */
export function guardGroup(group: number, platform: NodeJS.Platform): Dismiss {
  if (platform === 'win32') return () => undefined;
  const guard = spawn('/bin/sh', ['-c', SCRIPT, String(group)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
  });
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  return () => void guard.kill('SIGKILL');
}

const SCRIPT = `
trap '' TERM INT HUP
read -r _
turn=0
while kill -0 -$0 2>/dev/null; do
  turn=$((turn + 1))
  case $turn in
    9) kill -TERM -$0 ;;
    17) kill -KILL -$0; exit ;;
  esac
  sleep 0.25 || sleep 1
done 2>/dev/null
`;
