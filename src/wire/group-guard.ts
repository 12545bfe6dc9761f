import { spawn, type ChildProcess } from 'node:child_process';

/**
 * Watches over process groups for the case that this process is killed in a way it cannot act on (SIGKILL). A shell
 * waits for its stdin to end, which happens when we die, however we die; it gives the groups that are left two seconds to
 * end by themselves, then sends SIGTERM, and two seconds later SIGKILL. Where there is no shell there is no guard.
 */
export class GroupGuard {
  readonly #shell: ChildProcess | null;

  constructor(platform: NodeJS.Platform) {
    this.#shell = platform === 'win32' ? null : startShell();
  }

  add(group: number): void {
    this.#shell?.stdin?.write(`+${group}\n`);
  }

  /** A group that has been ended: its number may become another's. */
  remove(group: number): void {
    this.#shell?.stdin?.write(`-${group}\n`);
  }

  /** Ends the guard: there is nothing left to watch. */
  dismiss(): void {
    this.#shell?.kill('SIGKILL');
  }
}

/** It has a session of its own, so that what ends us in a terminal does not end it, and it keeps nobody alive. */
function startShell(): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', SCRIPT], {
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
    detached: true,
  });
  shell.on('error', () => undefined);
  shell.stdin.on('error', () => undefined);
  shell.unref();
  return shell;
}

const SCRIPT = `
trap '' TERM INT HUP
groups=' '
while read -r line; do
  group=\${line#?}
  case $line in
    +*) groups="$groups$group " ;;
    *) case $groups in
      *" $group "*) groups="\${groups%% $group *} \${groups#* $group }" ;;
    esac ;;
  esac
done
turn=0
while :; do
  left=
  for group in $groups; do
    kill -0 -$group 2>/dev/null && left="$left $group"
  done
  [ -n "$left" ] || exit 0
  turn=$((turn + 1))
  for group in $left; do
    case $turn in
      9) kill -TERM -$group ;;
      17) kill -KILL -$group ;;
    esac
  done
  [ $turn -lt 17 ] || exit 0
  sleep 0.25 || sleep 1
done 2>/dev/null
`;
