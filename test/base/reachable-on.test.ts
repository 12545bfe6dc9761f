import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { reachableOn } from '../../src/base/reachable-on.ts';

test.each([
  ['127.0.0.1', false],
  ['0.0.0.0', true],
])('a port that listens on %s is reachable elsewhere: %s', async (host, isReachable) => {
  const server = createServer((socket) => socket.destroy()).listen(0, host);
  await once(server, 'listening');
  const { tried, reached } = await reachableOn((server.address() as AddressInfo).port);
  server.close();
  expect(tried).not.toEqual([]);
  expect(reached.length > 0).toBe(isReachable);
});
