import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { isStillRunning, ownProcess } from '../../src/wire/own-process.ts';

test('this process is running; one that has ended is not', async () => {
  expect(isStillRunning(ownProcess())).toBe(true);
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  expect(isStillRunning({ ...ownProcess(), pid: child.pid ?? 0, startedAt: null })).toBe(false);
});

test.skipIf(process.platform !== 'linux')('another process that was given its number is not it', () => {
  expect(isStillRunning({ ...ownProcess(), startedAt: '1' })).toBe(false);
});

test('one of another machine is taken for ended', () => {
  expect(isStillRunning({ ...ownProcess(), host: 'another' })).toBe(false);
});
