import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { processTable } from '../../src/wire/process-table.ts';

const STDIO_WIRE = new URL('../../src/wire/stdio-wire.ts', import.meta.url).href;
const STUBBORN = fileURLToPath(new URL('../servers/stubborn.mjs', import.meta.url));
const TSX = fileURLToPath(new URL('../../node_modules/tsx/dist/loader.mjs', import.meta.url));

/** Connects to as many targets, which neither the end of stdin nor SIGTERM ends; closes the first, and says their pids. */
const code = `
  const { startStdioWire } = await import(${JSON.stringify(STDIO_WIRE)});
  const endpoint = { kind: 'stdio', command: process.execPath, args: [${JSON.stringify(STUBBORN)}], env: {}, cwd: null };
  const pids = [];
  for (let at = 0; at < 2; at += 1) {
    const { wire } = await startStdioWire(endpoint, { env: process.env, timeoutMs: 20000 });
    await wire.request({ jsonrpc: '2.0', method: 'ping' });
    while (wire.stderr().length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    pids.push(Number(wire.stderr()[0].replace('pid ', '')));
    if (at === 0) await wire.close();
  }
  console.log(JSON.stringify(pids));
  setInterval(() => undefined, 1000);
`;

test.skipIf(process.platform === 'win32')(
  'a target that nothing ends is ended although we were killed, and so is the guard',
  async () => {
    const child = spawn(process.execPath, ['--import', TSX, '--input-type=module', '-e', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
    const [closed, left] = JSON.parse(line) as [number, number];
    const before = await processTable(process.platform);
    // Both have a group of their own; what runs TypeScript for us has none.
    const leaders = before.filter(({ parent, pid, group }) => parent === child.pid && group === pid);
    const guards = leaders.filter(({ pid }) => pid !== left);
    expect(before.some(({ pid }) => pid === closed)).toBe(false);
    expect(before.some(({ pid }) => pid === left)).toBe(true);
    expect(guards).toHaveLength(1);
    child.kill('SIGKILL');
    await gone([left, ...guards.map(({ pid }) => pid)]);
  },
);

async function gone(pids: readonly number[]): Promise<void> {
  for (;;) {
    const table = await processTable(process.platform);
    if (!table.some(({ pid }) => pids.includes(pid))) return;
    await wait(100);
  }
}
