import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownCpu } from './own-cpu.ts';

/** CPU of a first survey, beyond the server's own. */
const server = 'node_modules/@modelcontextprotocol/server-memory/dist/index.js';
const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
try {
  const env = { MEMORY_FILE_PATH: join(folder, 'm.jsonl') };
  const { own, servers, starts } = ownCpu(['try'], [server], { rounds: 5, env });
  const floor = spawnSync(
    process.execPath,
    ['-e', 'console.log(process.cpuUsage().user + process.cpuUsage().system)'],
    { encoding: 'utf8' },
  );
  console.log(
    `surveyor try, server-memory, median of 5: own CPU ${own.toFixed(0)} ms (without the relay's, about one start of node: ${(Number(floor.stdout) / 1000).toFixed(0)} ms)`,
  );
  console.log(`servers that ended in order: ${starts}, their CPU ${servers.toFixed(0)} ms`);
  console.log('goal: at most 1000 ms of own CPU');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
