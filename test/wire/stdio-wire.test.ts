import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { Incoming } from '../../src/wire/message.ts';
import { FRAME_TEXT_LIMIT } from '../../src/wire/frame.ts';
import { startStdioWire } from '../../src/wire/stdio-wire.ts';
import type { WireOptions } from '../../src/wire/wire-options.ts';
import type { SendOptions, Wire } from '../../src/wire/wire.ts';
import { stdioTarget, type StdioEndpoint } from './targets.ts';

async function wireTo(endpoint: StdioEndpoint, overrides: Partial<WireOptions> = {}): Promise<Wire> {
  const started = await startStdioWire(endpoint, { env: process.env, timeoutMs: 30_000, ...overrides });
  if (started.kind === 'not-spawned') throw new Error(started.why);
  return started.wire;
}

const call = (wire: Wire, name: string, options?: SendOptions) =>
  wire.request({ jsonrpc: '2.0', method: 'tools/call', params: { name } }, options);

/** A target that runs a line of JavaScript. */
const script = (code: string): StdioEndpoint => ({ ...stdioTarget('silent'), args: ['-e', code] });

describe('a request', () => {
  test('is numbered, recorded on both ways, and answered', async () => {
    await using wire = await wireTo(stdioTarget('clean-legacy'));
    const first = await wire.request({ jsonrpc: '2.0', method: 'ping' });
    const second = await wire.request({ jsonrpc: '2.0', method: 'ping', id: 'own' });
    expect(first).toMatchObject({ id: 1, method: 'ping', http: null, reply: { kind: 'result', result: {} } });
    expect(second).toMatchObject({ id: 'own', reply: { kind: 'result' } });
    expect(wire.frames.map(({ from, text }) => [from, text])).toEqual([
      ['client', '{"jsonrpc":"2.0","id":1,"method":"ping"}'],
      ['server', '{"jsonrpc":"2.0","id":1,"result":{}}'],
      ['client', '{"jsonrpc":"2.0","method":"ping","id":"own"}'],
      ['server', '{"jsonrpc":"2.0","id":"own","result":{}}'],
    ]);
    expect(wire.http).toBeNull();
  });

  test('that runs beside others gets its own answer', async () => {
    await using wire = await wireTo(stdioTarget('clean-legacy'));
    const exchanges = await Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        wire.request({ jsonrpc: '2.0', method: at % 2 ? 'ping' : 'nope' }),
      ),
    );
    expect(exchanges.map(({ reply }) => reply.kind)).toEqual(
      Array.from({ length: 50 }, (_, at) => (at % 2 ? 'result' : 'error')),
    );
  });

  test('that is never answered times out, and says after how long', async () => {
    await using wire = await wireTo(stdioTarget('hanging-tool'));
    expect((await call(wire, 'hangs', { timeoutMs: 50 })).reply).toEqual({ kind: 'timeout', afterMs: 50 });
    expect((await call(wire, 'answers')).reply.kind).toBe('result');
  });

  test('can be given up', async () => {
    await using wire = await wireTo(stdioTarget('hanging-tool'));
    const stop = new AbortController();
    const exchange = call(wire, 'hangs', { signal: stop.signal });
    stop.abort();
    expect((await exchange).reply).toMatchObject({ kind: 'closed', code: 'ABORT_ERR' });
  });

  test('that kills the server is closed with the reason, as is every one after it', async () => {
    await using wire = await wireTo(stdioTarget('hanging-tool'));
    const [hung, killer] = await Promise.all([call(wire, 'hangs'), call(wire, 'kills_the_server')]);
    const closed = { kind: 'closed', why: 'the process exited with code 7', code: null };
    expect([hung.reply, killer.reply]).toEqual([closed, closed]);
    expect((await call(wire, 'answers')).reply).toEqual(closed);
    expect(await wire.notify({ jsonrpc: '2.0', method: 'notifications/x' })).toBeNull();
    expect(wire.ending()).toEqual({ exitCode: 7, signal: null });
    await wire.ended;
  });

  test('answered just before the server exits is answered', async () => {
    const [head, tail] = ['{"jsonrpc":"2.0","id":1,"result":"', '"}'];
    const code = `process.stdout.write(${JSON.stringify(head)} + 'x'.repeat(900000) + '"}\\n', () => process.exit(0))`;
    await using wire = await wireTo(script(code));
    const exchange = await wire.request({ jsonrpc: '2.0', method: 'ping' });
    expect(exchange.reply).toMatchObject({ kind: 'result', bytes: head.length + 900_000 + tail.length });
  });

  test('answered through a pipe that outlives the server is answered', async () => {
    const shell = `['-c', ${JSON.stringify(`sleep 0.1; echo '{"jsonrpc":"2.0","id":1,"result":"late"}'`)}]`;
    const child = `require('child_process').spawn('sh', ${shell}, { stdio: ['ignore', 'inherit', 'ignore'] })`;
    await using wire = await wireTo(
      script(`process.stdin.once('data', () => { ${child}; process.exit(0); })`),
    );
    const exchange = await wire.request({ jsonrpc: '2.0', method: 'ping' });
    expect(exchange.reply).toMatchObject({ kind: 'result', result: 'late' });
  });

  test('to a server that never reads is not held up by the pipe', async () => {
    await using wire = await wireTo(
      script('setInterval(() => 0, 1000); process.on("SIGTERM", () => process.exit())'),
    );
    const large = { text: 'x'.repeat(1_000_000) };
    const exchange = await wire.request({ jsonrpc: '2.0', method: 'm', params: large }, { timeoutMs: 100 });
    expect(exchange.reply).toEqual({ kind: 'timeout', afterMs: 100 });
    expect(await wire.notify({ jsonrpc: '2.0', method: 'm', params: large }, { timeoutMs: 50 })).toBeNull();
  });

  test('to a server that has closed its stdin is closed', async () => {
    const code = 'require("fs").closeSync(0); console.error("shut"); setInterval(() => 0, 1000)';
    await using wire = await wireTo(script(code));
    await expect.poll(() => wire.stderr(), { timeout: 10_000 }).toEqual(['shut']);
    const exchange = await wire.request({ jsonrpc: '2.0', method: 'ping' });
    expect(exchange.reply).toMatchObject({ kind: 'closed', why: 'the server closed its standard input' });
    expect(wire.ending()).toBeNull();
  });
});

describe('what a server sends', () => {
  test('that is no message is a frame, and disturbs nobody', async () => {
    await using wire = await wireTo(stdioTarget('banner-on-stdout', '--late'));
    const heard: Incoming[] = [];
    wire.listen((incoming) => heard.push(incoming));
    expect((await call(wire, 'list_books')).reply.kind).toBe('result');
    const texts = wire.frames.filter(({ from }) => from === 'server').map(({ text }) => text);
    expect(texts.slice(0, 3)).toEqual([
      '*** Lending library 1.0.0 ***',
      'listening on stdio',
      'calling list_books',
    ]);
    expect(heard.map(({ kind }) => kind)).toEqual(['answer']);
  });

  test('twice, or for nobody, stays visible in the frames', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    const twice = await call(wire, 'answers_twice');
    expect(JSON.stringify(twice.reply)).toContain('first');
    expect((await call(wire, 'answers_another')).reply).toMatchObject({ kind: 'result' });
    const texts = wire.frames.map(({ text }) => text).join('\n');
    expect(texts).toContain('second');
    expect(texts).toContain('nobody-asked');
  });

  test('with an id of the other JSON type is no answer, and is told at once', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    expect((await call(wire, 'wrong_id_type')).reply).toMatchObject({
      kind: 'malformed',
      why: 'the answer has the id "1"; the request\'s id is 1',
    });
  });

  test('with line ends of Windows is read', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    expect((await call(wire, 'crlf_lines')).reply.kind).toBe('result');
    expect(wire.frames.at(-1)?.text.endsWith('}')).toBe(true);
  });

  test.each([
    ['five_megabytes', 5],
    ['ten_megabytes', 10],
  ])('in %s is read whole, and recorded in part', async (name, megabytes) => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    const { reply } = await call(wire, name);
    expect(reply.kind).toBe('result');
    expect(reply.kind === 'result' && reply.bytes).toBeGreaterThan(megabytes * 1024 * 1024);
    const frame = wire.frames.at(-1);
    expect(frame).toMatchObject({ cut: true, bytes: reply.kind === 'result' ? reply.bytes : 0 });
    expect(frame?.text).toHaveLength(FRAME_TEXT_LIMIT);
    expect(frame?.tail).toMatch(/xx"}]}}$/);
  });

  test('in a hundred megabytes is counted and dropped, and the next answer comes', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    const { reply } = await call(wire, 'hundred_megabytes');
    expect(reply.kind).toBe('oversize');
    expect(reply.kind === 'oversize' && reply.bytes).toBeGreaterThan(100 * 1024 * 1024);
    expect((await wire.request({ jsonrpc: '2.0', method: 'ping' })).reply.kind).toBe('result');
  });

  test('over a smaller limit is dropped too', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'), { messageLimitBytes: 1024 * 1024 });
    expect((await call(wire, 'five_megabytes')).reply.kind).toBe('oversize');
  });

  test('in bytes that are no UTF-8 is an answer, and noticed', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    const { reply } = await call(wire, 'invalid_utf8');
    expect(JSON.stringify(reply)).toContain('caf\uFFFD');
    expect(wire.frames.at(-1)).toMatchObject({ from: 'server', utf8: false });
    expect(wire.frames.at(0)).toMatchObject({ utf8: true });
  });

  test('nested without reason harms nobody', async () => {
    await using wire = await wireTo(stdioTarget('odd-results'));
    const { reply } = await call(wire, 'deep_json');
    expect(reply).toMatchObject({ kind: 'malformed', why: expect.stringContaining('levels deep') });
    expect((await wire.request({ jsonrpc: '2.0', method: 'ping' })).reply.kind).toBe('result');
  });

  test('without a line end before it exits is a frame', async () => {
    await using wire = await wireTo(script('process.stdout.write("torn")'));
    await wire.ended;
    expect(wire.frames).toMatchObject([{ from: 'server', text: 'torn' }]);
  });
});

test('any text can be sent', async () => {
  await using wire = await wireTo(stdioTarget('clean-legacy'));
  const answered = new Promise<JsonObject>((resolve) => wire.listen(({ message }) => resolve(message)));
  expect(await wire.sendText('{"broken')).toBeNull();
  expect(await answered).toMatchObject({ error: { code: -32700 } });
  expect(wire.frames[0]).toMatchObject({ from: 'client', text: '{"broken' });
});

test('a target is given its own variables and folder, and none of our secrets', async () => {
  const code =
    'console.log(JSON.stringify([process.env.OWN, process.env.SECRET, process.env.PATH !== undefined, process.cwd()]))';
  const endpoint = { ...script(code), env: { OWN: 'yes' }, cwd: '/' };
  await using wire = await wireTo(endpoint, { env: { ...process.env, SECRET: 'no' } });
  await wire.ended;
  expect(wire.frames[0]?.text).toBe('["yes",null,true,"/"]');
});
