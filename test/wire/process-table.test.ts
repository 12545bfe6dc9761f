import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { descendantsOf, processTable, type ProcessRow } from '../../src/wire/process-table.ts';

const row = (pid: number, parent: number): ProcessRow => ({ pid, parent, group: pid, started: '1' });

test('descendants are found through every generation, once each, loops or not', () => {
  const table = [row(2, 1), row(3, 2), row(4, 3), row(5, 1), row(9, 9), row(1, 0)];
  expect(descendantsOf(2, table).map(({ pid }) => pid)).toEqual([3, 4]);
  expect(descendantsOf(1, table).map(({ pid }) => pid)).toEqual([2, 5, 3, 4]);
  expect(descendantsOf(9, table)).toEqual([]);
});

test.each(['linux', 'darwin'] as const)(
  'the table as %s has it shows a child with its parent and group',
  async (platform) => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true });
    await once(child, 'spawn');
    try {
      const found = (await processTable(platform)).find(({ pid }) => pid === child.pid);
      expect(found).toMatchObject({ parent: process.pid, group: child.pid });
      expect(found?.started).not.toBe('');
    } finally {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    expect((await processTable(platform)).some(({ pid }) => pid === child.pid)).toBe(false);
  },
);

test('there is no table on Windows', async () => {
  expect(await processTable('win32')).toEqual([]);
});
