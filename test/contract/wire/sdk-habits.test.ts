import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isSdkHabit } from '../../../src/finding/sdk-habit.ts';
import { check } from '../../../src/index.ts';

const EVERYTHING = resolve('node_modules/@modelcontextprotocol/server-everything/dist/index.js');

test('what the official SDK does for a server is advice, marked as its habit', async () => {
  const only = [
    'call.unknown-tool',
    'list.invalid-cursor',
    'rpc.malformed-params',
    'neg.legacy-before-initialized',
  ];
  const config = { target: { command: [process.execPath, EVERYTHING, 'stdio'] } };
  const { findings } = await check(config, { only });
  expect(findings.map(({ code, severity }) => `${code} ${severity}`).toSorted()).toEqual(
    only.map((code) => `${code} advice`).toSorted(),
  );
  expect(findings.filter((finding) => !isSdkHabit(finding))).toEqual([]);
});
