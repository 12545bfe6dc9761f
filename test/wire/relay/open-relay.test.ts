import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempFolder } from '../../temp-folder.ts';
import type { Endpoint } from '../../../src/wire/endpoint.ts';
import { targetEnvironment } from '../../../src/wire/environment.ts';
import { openSession } from '../../../src/wire/open-session.ts';
import { openRelay, type Relay } from '../../../src/wire/relay/open-relay.ts';
import { ownProgram, ownProgramFile } from '../../../src/base/own-program.ts';
import { familyOf, leftOf, script } from './stdio-harness.ts';
import { NOTHING_ELSE } from '../../../src/wire/relay/policy.ts';

const server = (name: string): string => new URL(`../../servers/${name}`, import.meta.url).pathname;

function stdioTarget(
  [command = '', ...args]: readonly string[],
  env: Record<string, string> = {},
): Endpoint & { kind: 'stdio' } {
  return { kind: 'stdio', command, args, env, cwd: null };
}

/** Starts what a client is given as a client does: with its own small environment and the endpoint's. */
function start(endpoint: Endpoint): ChildProcessWithoutNullStreams {
  if (endpoint.kind !== 'stdio') throw new Error('not to be started');
  const env = targetEnvironment(process.env, endpoint.env, process.platform);
  return spawn(endpoint.command, endpoint.args, { env, cwd: endpoint.cwd ?? undefined });
}

function stdioOf(endpoint: Endpoint): Endpoint & { kind: 'stdio' } {
  if (endpoint.kind !== 'stdio') throw new Error('not to be started');
  return endpoint;
}

async function outputOf(child: ChildProcessWithoutNullStreams): Promise<string> {
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString('utf8')));
  await once(child, 'close');
  return text;
}

const calls = (recording: Awaited<ReturnType<Relay['take']>>): number =>
  recording.frames.filter(({ from, text }) => from === 'client' && text.includes('"tools/call"')).length;

test.each([
  ['a legacy server', [process.execPath, server('clean-legacy.mjs')], 'legacy'],
  ['a server written with the official SDK', [process.execPath, server('modern-sdk.mjs')], 'modern'],
])('%s is found and spoken to through the relay as without it', async (_title, command, era) => {
  await using folder = await tempFolder();
  const options = { revision: null, timeoutMs: 20_000, startTimeoutMs: 40_000, env: process.env };
  await using relay = await openRelay(stdioTarget(command), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: {} },
    env: process.env,
  });
  const opened = await openSession(relay.endpoint, options);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  expect(opened.session.era).toBe(era);
  const { reply } = await opened.session.request('tools/list');
  if (reply.kind !== 'result') throw new Error(reply.kind);
  const { frames, lost } = await relay.take(2000);
  expect(lost).toBe(0);
  expect(frames.some(({ from, text }) => from === 'server' && text === reply.text)).toBe(true);
  const closing = await opened.session.wire.close();
  expect(closing).toMatchObject({ kind: 'process', by: 'stdin', ending: { exitCode: 0 } });
});

test('the target gets the environment that it would get without a relay, and the relay is not touched by it', async () => {
  await using folder = await tempFolder();
  const print = script('process.stdout.write(JSON.stringify(Object.entries(process.env).sort()))');
  // Each of these would break a Node program, or make it say something, before its first line runs.
  const env = {
    TOKEN: 'a b"c',
    EMPTY: '',
    SURVEYOR_TARGET_ENV: 'mine',
    NODE_DEBUG: 'child_process',
    NODE_OPTIONS: `--require=${join(folder.path, 'hook.cjs')}`,
  };
  const target = stdioTarget(print, env);
  await using hooked = await tempFolder();
  await writeFile(
    join(folder.path, 'hook.cjs'),
    `require('node:fs').appendFileSync(${JSON.stringify(join(hooked.path, 'pids'))}, process.pid + '\\n')`,
  );
  await using relay = await openRelay(target, {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: {} },
    env: process.env,
  });
  const direct = await outputOf(start(target));
  const relayed = await outputOf(start(relay.endpoint));
  expect(relayed).toBe(direct);
  expect(JSON.parse(relayed)).toContainEqual(['TOKEN', 'a b"c']);
  expect((await readFile(join(hooked.path, 'pids'), 'utf8')).trim().split('\n')).toHaveLength(2);
});

test('a target starts in its own folder, its command found from there', async () => {
  await using folder = await tempFolder({ 'where.cjs': 'process.stdout.write(process.cwd())' });
  const target = { ...stdioTarget([process.execPath, './where.cjs']), cwd: folder.path };
  await using relay = await openRelay(target, {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: {} },
    env: process.env,
  });
  expect(await outputOf(start(relay.endpoint))).toContain(folder.path.split('/').at(-1));
  // Some clients start every program in a folder of their own, whatever they were told.
  await using elsewhere = await tempFolder();
  expect(await outputOf(start({ ...stdioOf(relay.endpoint), cwd: elsewhere.path }))).toContain(
    folder.path.split('/').at(-1),
  );
});

test('each recording holds what is new, waits for the answer on its way, and numbers go on', async () => {
  await using folder = await tempFolder();
  const slow = script(`
    require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
      const { id } = JSON.parse(line);
      setTimeout(() => console.log(JSON.stringify({ jsonrpc: '2.0', id, result: {} })), 150);
    });
  `);
  await using relay = await openRelay(stdioTarget(slow), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: {} },
    env: process.env,
  });
  const client = start(relay.endpoint);
  const ask = (id: number): boolean =>
    client.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call' })}\n`);
  client.stdout.resume();
  for (const id of [1, 2]) {
    ask(id);
    let recording = await relay.take(20_000);
    // Until the call has reached the relay there is nothing to wait for.
    while (recording.frames.length === 0) recording = await relay.take(20_000);
    expect(calls(recording)).toBe(1);
    expect(recording.frames.map(({ seq, from }) => [seq, from])).toEqual([
      [2 * id - 2, 'client'],
      [2 * id - 1, 'server'],
    ]);
  }
  client.stdin.end();
  await once(client, 'exit');
  expect(await relay.take(0)).toEqual({ frames: [], stderr: [], lost: 0, surplus: 0 });
});

test('what a client has been given is in the recording at once, call or no call', async () => {
  await using folder = await tempFolder();
  await using relay = await openRelay(stdioTarget(script('process.stdin.pipe(process.stdout)')), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: {} },
    env: process.env,
  });
  const client = start(relay.endpoint);
  for (let turn = 0; turn < 30; turn += 1) {
    client.stdin.write(`{"turn":${turn}}\n`);
    await once(client.stdout, 'data');
    const { frames } = await relay.take(0);
    expect(frames.map(({ from, text }) => [from, text])).toEqual([
      ['client', `{"turn":${turn}}`],
      ['server', `{"turn":${turn}}`],
    ]);
  }
  client.stdin.end();
  await once(client, 'exit');
});

test('an answer that never comes is waited for no longer than asked, and not at all once the target has ended', async () => {
  await using folder = await tempFolder();
  const mute = script(`process.stdin.once('data', () => console.log('{"seen":1}')).resume()`);
  await using relay = await openRelay(stdioTarget(mute), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: {} },
    env: process.env,
  });
  const client = start(relay.endpoint);
  client.stdin.write('{"jsonrpc":"2.0","id":1,"method":"tools/call"}\n');
  await once(client.stdout, 'data');
  expect(calls(await relay.take(300))).toBe(1);
  client.stdin.write('{"jsonrpc":"2.0","id":2,"method":"tools/call"}\n');
  client.stdin.end();
  await once(client, 'exit');
  // An hour: only the end of the target can be why this comes back.
  expect(calls(await relay.take(3_600_000))).toBe(1);
});

test('a relay that its client has left behind is ended on closing, with the target, and its files are removed', async () => {
  await using folder = await tempFolder();
  const relay = await openRelay(stdioTarget(script(`console.log(1); setInterval(() => {}, 1000)`)), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: 'all' },
    env: process.env,
  });
  const client = start(relay.endpoint);
  await once(client.stdout, 'data');
  await relay.take(0);
  const family = await familyOf(client.pid ?? 0);
  expect(await readdir(folder.path)).toHaveLength(2);
  await relay.close();
  await relay.close();
  expect(await leftOf(family)).toEqual([]);
  expect(await readdir(folder.path)).toEqual([]);
});

test('relays share a folder without knowing of each other', async () => {
  await using folder = await tempFolder();
  const options = { folder: folder.path, policy: { ...NOTHING_ELSE, refuse: {} }, env: process.env };
  await using one = await openRelay(stdioTarget(script(`console.log('one')`)), options);
  await using two = await openRelay(stdioTarget(script(`console.log('two')`)), options);
  await Promise.all([one, two].map(({ endpoint }) => outputOf(start(endpoint))));
  const texts = async (relay: Relay): Promise<string[]> =>
    (await relay.take(0)).frames.map(({ text }) => text);
  expect([await texts(one), await texts(two)]).toEqual([['one'], ['two']]);
});

test('one relay that is started twice at the same time records both', async () => {
  await using folder = await tempFolder();
  await using relay = await openRelay(
    stdioTarget(script(`for (let i = 0; i < 200; i += 1) console.log('line ' + i)`)),
    {
      folder: folder.path,
      policy: { ...NOTHING_ELSE, refuse: {} },
      env: process.env,
    },
  );
  await Promise.all([start(relay.endpoint), start(relay.endpoint)].map(outputOf));
  const { frames } = await relay.take(0);
  expect(frames.map(({ text }) => text).sort()).toEqual(
    Array.from({ length: 400 }, (_, at) => `line ${Math.floor(at / 2)}`).sort(),
  );
});

test("a relay program that was not built is the user's to build", () => {
  expect(ownProgramFile('relay')).toMatch(/dist.relay\.js$/);
  expect(() => ownProgram('relay', '/nowhere/dist/relay.js')).toThrow('/nowhere/dist/relay.js is missing');
});
