import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnCpu {
  /** CPU of Surveyor's own process, in milliseconds: the median of the rounds. */
  readonly own: number;
  /** The largest resident memory of Surveyor's own process, in MiB, over all rounds. */
  readonly peakMiB: number;
  /** CPU of the servers that ended in order, in the round of the median. */
  readonly servers: number;
  readonly starts: number;
}

const hook = join(process.cwd(), 'bench/cpu-at-exit.cjs');

/**
 * What a command of Surveyor costs itself, apart from the server that it starts. The server is started by us with the same
 * hook, so each process writes its own line.
 */
export function ownCpu(
  command: readonly string[],
  server: readonly string[],
  { rounds, env = {} }: { readonly rounds: number; readonly env?: Readonly<Record<string, string>> },
): OwnCpu {
  const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
  try {
    const seen = Array.from({ length: rounds }, (_, round) => {
      const file = join(folder, `cpu-${round}`);
      const variables = { ...env, CPU_FILE: file };
      const passed = Object.entries(variables).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
      const args = ['--require', hook, 'dist/bin.js', ...command, '--quiet', '--store', 'memory', ...passed];
      spawnSync(process.execPath, [...args, '--', process.execPath, '--require', hook, ...server], {
        stdio: 'ignore',
        env: { ...process.env, CPU_FILE: file },
      });
      return readRound(readFileSync(file, 'utf8'));
    }).sort((a, b) => a.own - b.own);
    const middle = seen[Math.floor(rounds / 2)] ?? { own: 0, servers: 0, starts: 0 };
    return { ...middle, peakMiB: Math.max(...seen.map(({ peakMiB }) => peakMiB)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readRound(text: string): OwnCpu {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([ms, kib, script = '']) => ({
      ms: Number(ms),
      kib: Number(kib),
      ours: script.includes('dist/bin.js'),
    }));
  const ours = lines.filter((line) => line.ours);
  const servers = lines.filter((line) => !line.ours);
  const sum = (some: readonly { ms: number }[]): number => some.reduce((all, { ms }) => all + ms, 0);
  return {
    own: sum(ours),
    peakMiB: Math.max(0, ...ours.map(({ kib }) => kib)) / 1024,
    servers: sum(servers),
    starts: servers.length,
  };
}
