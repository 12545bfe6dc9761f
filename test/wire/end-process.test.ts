import { expect, test } from 'vitest';
import { startStdioWire } from '../../src/wire/stdio-wire.ts';
import type { Closing, Wire } from '../../src/wire/wire.ts';
import { eventually, runs, stdioTarget } from './targets.ts';

interface Seen {
  readonly closing: Closing;
  readonly pids: readonly number[];
}

/** The servers that write the pid of what could be left behind to stderr. */
const TELL_PIDS = new Set(['stubborn', 'leaves-grandchild']);

/** Starts a target, waits until it has named its processes on stderr, does something, and closes the wire. */
async function closeOf(
  name: string,
  args: readonly string[] = [],
  before: (wire: Wire) => Promise<unknown> = () => Promise.resolve(),
): Promise<Seen> {
  const started = await startStdioWire(stdioTarget(name, ...args), { env: process.env, timeoutMs: 20_000 });
  if (started.kind === 'not-spawned') throw new Error(started.why);
  const { wire } = started;
  const pidsNow = (): number[] =>
    wire.stderr().flatMap((line) => {
      const found = /^(?:pid|grandchild) (\d+)$/.exec(line);
      return found === null ? [] : [Number(found[1])];
    });
  await wire.request({ jsonrpc: '2.0', method: 'ping' });
  if (TELL_PIDS.has(name)) await eventually(() => pidsNow().length > 0);
  const pids = pidsNow();
  for (const pid of pids) expect(await runs(pid)).toBe(true);
  await before(wire);
  return { closing: await wire.close(), pids };
}

test('a server that ends with its stdin is not signalled', async () => {
  const { closing } = await closeOf('clean-legacy');
  expect(closing).toMatchObject({
    kind: 'process',
    by: 'stdin',
    ending: { exitCode: 0, signal: null },
    outlived: 0,
  });
});

test('a server that ignores the end of its stdin and SIGTERM is killed', async () => {
  const { closing, pids } = await closeOf('stubborn');
  expect(closing).toMatchObject({ by: 'sigkill', ending: { exitCode: null, signal: 'SIGKILL' } });
  expect(pids).toHaveLength(1);
  for (const pid of pids) expect(await runs(pid)).toBe(false);
});

test('a server that ends by SIGTERM alone is given it', async () => {
  const endpoint = { ...stdioTarget('silent'), args: ['-e', 'setInterval(() => 0, 1000)'] };
  const started = await startStdioWire(endpoint, { env: process.env, timeoutMs: 1000 });
  if (started.kind === 'not-spawned') throw new Error(started.why);
  expect(await started.wire.close()).toMatchObject({ by: 'sigterm', ending: { signal: 'SIGTERM' } });
});

test.each([
  ['in its group', []],
  ['in a session of its own', ['--detached']],
  ['that holds its stdout open', ['--holds-stdout']],
])('a process that outlives the server, %s, is ended and counted', async (_title, args) => {
  const { closing, pids } = await closeOf('leaves-grandchild', args);
  expect(closing).toMatchObject({ by: 'stdin', outlived: 1 });
  expect(pids).toHaveLength(1);
  for (const pid of pids) expect(await runs(pid)).toBe(false);
});

test('what a server leaves behind that ended by itself is ended too', async () => {
  const initialized = async (wire: Wire): Promise<void> => {
    await wire.notify({ jsonrpc: '2.0', method: 'notifications/initialized' });
    await eventually(() => wire.ending() !== null);
  };
  const { closing, pids } = await closeOf('leaves-grandchild', ['--exits', '--holds-stdout'], initialized);
  expect(closing).toMatchObject({ by: 'itself', outlived: 1, ending: { exitCode: 0 } });
  for (const pid of pids) expect(await runs(pid)).toBe(false);
});

test('a server that crashed is said to have ended by itself', async () => {
  const crash = (wire: Wire): Promise<unknown> =>
    wire.request({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'kills_the_server' } });
  const { closing } = await closeOf('hanging-tool', [], crash);
  expect(closing).toMatchObject({ by: 'itself', ending: { exitCode: 7 }, outlived: 0 });
});

test('closing twice gives one answer', async () => {
  const started = await startStdioWire(stdioTarget('clean-legacy'), { env: process.env, timeoutMs: 20_000 });
  if (started.kind === 'not-spawned') throw new Error(started.why);
  const [first, second] = await Promise.all([started.wire.close(), started.wire.close()]);
  expect(second).toBe(first);
  await started.wire[Symbol.asyncDispose]();
});
