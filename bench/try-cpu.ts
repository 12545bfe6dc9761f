import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * CPU of `surveyor try` itself (its process and its relay), apart from the server's. The server is started by us with the
 * same hook, so each process writes its own line.
 */
const server = 'node_modules/@modelcontextprotocol/server-memory/dist/index.js';
const hook = join(process.cwd(), 'bench/cpu-at-exit.cjs');
const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
const rounds: { own: number; servers: number; starts: number }[] = [];
try {
  for (let round = 0; round < 5; round += 1) {
    const file = join(folder, `cpu-${round}`);
    const args = [
      '--require',
      hook,
      'dist/bin.js',
      'try',
      '--quiet',
      '--store',
      'memory',
      '--env',
      `CPU_FILE=${file}`,
      '--env',
      `MEMORY_FILE_PATH=${folder}/m.jsonl`,
    ];
    spawnSync(process.execPath, [...args, '--', process.execPath, '--require', hook, server], {
      stdio: 'ignore',
      env: { ...process.env, CPU_FILE: file },
    });
    const lines = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    const sum = (test: (script: string) => boolean): number =>
      lines.filter(([, script = '']) => test(script)).reduce((all, [ms]) => all + Number(ms), 0);
    const isServer = (script: string): boolean => script.includes('server-memory');
    rounds.push({
      own: sum((script) => !isServer(script)),
      servers: sum(isServer),
      starts: lines.filter(([, script = '']) => isServer(script)).length,
    });
  }
  const middle = rounds.sort((a, b) => a.own - b.own)[2];
  const floor = spawnSync(
    process.execPath,
    ['-e', 'console.log(process.cpuUsage().user + process.cpuUsage().system)'],
    { encoding: 'utf8' },
  );
  console.log(
    `surveyor try, server-memory, median of 5: own CPU ${middle?.own.toFixed(0)} ms (without the relay's, about one start of node: ${(Number(floor.stdout) / 1000).toFixed(0)} ms)`,
  );
  console.log(`servers that ended in order: ${middle?.starts}, their CPU ${middle?.servers.toFixed(0)} ms`);
  console.log('goal: at most 1000 ms of own CPU');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
