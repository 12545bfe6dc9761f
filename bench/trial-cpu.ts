import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/*
 * What one trial of a scenario costs the harness, beyond its client, its server and its fixture: CPU of Surveyor's own
 * process for many trials less that for few, by their difference in number. The relay is a process of its own, of which
 * a start of node is nearly all.
 */
const FEW = 4;
const MANY = 24;
const ROUNDS = 3;
const GOAL_MS = 150;
const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
const hook = join(process.cwd(), 'bench/cpu-at-exit.cjs');

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** CPU of Surveyor's own process, in milliseconds, for a run of so many trials. */
function ownCpu(trials: number, round: number): number {
  const file = join(folder, `cpu-${trials}-${round}`);
  const args = ['--config', 'examples/booking/surveyor.yaml', '--case', 'book_known_room'];
  const how = [
    '--trials',
    String(trials),
    '--concurrency',
    '1',
    '--store',
    join(folder, 'runs.db'),
    '--quiet',
  ];
  const { status } = spawnSync(process.execPath, ['--require', hook, 'dist/bin.js', 'run', ...args, ...how], {
    stdio: 'ignore',
    env: { ...process.env, CPU_FILE: file },
  });
  if (status !== 0) throw new Error(`the run of ${trials} trials ended with ${status}`);
  const own = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .find((line) => line.includes('dist/bin.js'));
  return Number(own?.split(' ')[0]);
}

try {
  const each = Array.from(
    { length: ROUNDS },
    (_, round) => (ownCpu(MANY, round) - ownCpu(FEW, round)) / (MANY - FEW),
  );
  const node = Array.from({ length: ROUNDS }, () => {
    const code = 'const { user, system } = process.cpuUsage(); console.log((user + system) / 1000)';
    return Number(spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' }).stdout);
  });
  const [own, start] = [median(each), median(node)];
  console.log(
    `a scenario's trial, booking over stdio: own CPU ${own.toFixed(0)} ms, and the relay's, about one start of node: ${start.toFixed(0)} ms (medians of ${ROUNDS})`,
  );
  console.log(`goal: at most ${GOAL_MS} ms together; here ${(own + start).toFixed(0)} ms`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
