import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../src/base/json.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { LATEST_MODERN, REVISIONS, type Revision } from '../../src/wire/revision.ts';
import type { Session } from '../../src/wire/session.ts';
import { usageErrorOf } from '../error-of.ts';
import { openSession } from '../../src/wire/open-session.ts';
import { failed, httpTarget, opened, openOptions, stdioTarget } from './targets.ts';

async function toolNames(session: Session): Promise<readonly unknown[]> {
  const { reply } = await session.request('tools/list');
  const tools = reply.kind === 'result' ? (reply.result as JsonObject)['tools'] : [];
  return (tools as readonly JsonObject[]).map((tool) => tool['name']);
}

const LIBRARY = ['list_books', 'get_book', 'list_members', 'borrow_book', 'return_loan'];

async function expectLibrary(session: Session): Promise<void> {
  expect(await toolNames(session)).toEqual(LIBRARY);
  const call = await session.request('tools/call', { name: 'get_book', arguments: { book_id: 'book-102' } });
  expect(call.reply).toMatchObject({
    kind: 'result',
    result: { structuredContent: { title: 'Salt and Timber' } },
  });
  expect(session.serverInfo).toMatchObject({ name: 'lending-library', version: '1.0.0' });
  expect(session.capabilities).toEqual({ tools: {} });
  expect(session.instructions).toContain('lending library');
}

describe('over stdio', () => {
  test('a legacy server is found, and its session has a process that was never probed', async () => {
    const { session, eras } = await opened(stdioTarget('clean-legacy'));
    await using _ = session;
    expect(session).toMatchObject({ era: 'legacy', revision: '2025-11-25', transport: 'stdio' });
    expect(eras).toMatchObject({ modern: null, legacy: { revision: '2025-11-25' } });
    expect(eras.evidence[0]).toContain('-32601');
    await expectLibrary(session);
    const sent = session.wire.frames.filter(({ from }) => from === 'client').map(({ text }) => text);
    expect(sent.some((text) => text.includes('server/discover'))).toBe(false);
    expect(sent[0]).toContain('"initialize"');
    expect(sent[1]).toContain('notifications/initialized');
  });

  test('a modern server is found, and its session goes on with the same process', async () => {
    const { session, eras } = await opened(stdioTarget('clean-modern-raw'));
    await using _ = session;
    expect(session).toMatchObject({ era: 'modern', revision: LATEST_MODERN, transport: 'stdio' });
    expect(eras).toMatchObject({ modern: { versions: [LATEST_MODERN] }, legacy: null });
    await expectLibrary(session);
    expect(session.wire.frames[0]?.text).toContain('server/discover');
  });

  test('a server written with the official SDK is opened in its modern era', async () => {
    const { session } = await opened(stdioTarget('modern-sdk'));
    await using _ = session;
    expect(session).toMatchObject({ era: 'modern', serverInfo: { name: 'notebook' } });
    expect(await toolNames(session)).toEqual(['list_notes', 'read_note', 'add_note']);
  });

  test('a server that exits on the first probe gets a fresh process', async () => {
    const { session, eras } = await opened(stdioTarget('exits-on-probe'));
    await using _ = session;
    expect(session).toMatchObject({ era: 'legacy', revision: '2025-06-18' });
    expect(eras.evidence[0]).toContain('exited with code 1');
    await expectLibrary(session);
  });

  test('a server that stays silent on the first probe costs a bounded wait', async () => {
    const { session, eras } = await opened(stdioTarget('mute-on-probe'), { startTimeoutMs: 2000 });
    await using _ = session;
    expect(session.era).toBe('legacy');
    expect(eras.evidence[0]).toBe('server/discover: no answer in 2000 ms');
    await expectLibrary(session);
  });

  test('a banner on stdout is a frame, and no failure where the server then answers', async () => {
    const { session } = await opened(stdioTarget('banner-on-stdout'));
    await using _ = session;
    await expectLibrary(session);
    expect(session.wire.frames.map(({ text }) => text)).toContain('*** Lending library 1.0.0 ***');
  });

  test('what a legacy server asks of its client is answered: a ping returned, the rest refused', async () => {
    const { session } = await opened(stdioTarget('asks-client'));
    await using _ = session;
    const { reply } = await session.request('tools/call', { name: 'heard' });
    expect(reply).toMatchObject({ result: { content: [{ text: '[{},-32601,-32601,-32601]' }] } });
  });

  test('what a server asks that claims to be modern is seen, and not answered', async () => {
    const discovery = { resultType: 'complete', supportedVersions: [LATEST_MODERN], capabilities: {} };
    const ask = '{"jsonrpc":"2.0","id":"q","method":"ping"}';
    const script = { 'server/discover': { result: discovery }, 'tools/list': { text: ask } };
    const { session } = await opened(stdioTarget('scripted', JSON.stringify(script)));
    await using _ = session;
    const asked = new Promise<string>((resolve) => session.wire.listen(({ kind }) => resolve(kind)));
    await session.request('tools/list', {}, { timeoutMs: 1 });
    expect(await asked).toBe('request');
    expect((await session.request('tools/call', { name: 'x' })).reply.kind).toBe('error');
    const answers = session.wire.frames.filter(({ from, text }) => from === 'client' && text.includes('"q"'));
    expect(answers).toEqual([]);
  });

  test('a modern server that refuses our version is taken in one that it names', async () => {
    const refusal = { code: -32022, message: 'no', data: { supported: ['2025-06-18'] } };
    const initialized = {
      protocolVersion: '2025-06-18',
      capabilities: {},
      serverInfo: { name: 'a', version: '1' },
    };
    const script = { 'server/discover': { error: refusal }, initialize: { result: initialized } };
    const { session } = await opened(stdioTarget('scripted', JSON.stringify(script)));
    await using _ = session;
    expect(session).toMatchObject({ era: 'legacy', revision: '2025-06-18' });
  });

  test('a modern server that was slow to start is not taken for a legacy one', async () => {
    // Silent at first; then refuses the handshake as only a modern server does, and answers the second discovery.
    const modern = { resultType: 'complete', supportedVersions: [LATEST_MODERN], capabilities: {} };
    const refusal = {
      code: -32022,
      message: 'no',
      data: { supported: [LATEST_MODERN], requested: '2025-11-25' },
    };
    const script = {
      'server/discover': [{ silent: true }, { result: modern }],
      initialize: { status: 400, error: refusal },
    };
    await using target = await httpTarget('scripted', '/mcp', '--http', '0', JSON.stringify(script));
    const { session } = await opened(target.endpoint, { startTimeoutMs: 1000 });
    await using _ = session;
    expect(session.era).toBe('modern');
  });
});

describe('over HTTP', () => {
  test.each([
    ['by hand', 'clean-modern-raw', []],
    ['by hand, with a header for an argument', 'clean-modern-raw', ['--param-headers']],
  ])('a modern server written %s takes our headers', async (_title, name, args) => {
    await using target = await httpTarget(name, '/mcp', '--http', '0', ...args);
    const { session } = await opened(target.endpoint);
    await using _ = session;
    expect(session).toMatchObject({ era: 'modern', transport: 'streamable-http' });
    await expectLibrary(session);
    const lend = await session.request('tools/call', {
      name: 'borrow_book',
      arguments: { book_id: 'book-101', member_id: 'member-7' },
    });
    expect(lend.reply).toMatchObject({
      kind: 'result',
      result: { structuredContent: { loan_id: 'loan-1' } },
    });
    const odd = await session.request('tools/call', { name: 'ünknown tool' });
    expect(odd).toMatchObject({ reply: { kind: 'error', code: -32602 }, http: { status: 400 } });
  });

  test('a modern server written with the official SDK takes our headers', async () => {
    await using target = await httpTarget('modern-sdk', '/mcp', '--http', '0');
    const { session } = await opened(target.endpoint);
    await using _ = session;
    expect(session.era).toBe('modern');
    const read = await session.request('tools/call', { name: 'read_note', arguments: { note_id: 'note-2' } });
    expect(read.reply).toMatchObject({ kind: 'result', result: { structuredContent: { title: 'Boiler' } } });
  });

  test.each([
    ['answers in JSON', []],
    ['answers in event streams', ['--sse']],
    ['ends each stream early and answers when it is resumed', ['--polls']],
  ])('a legacy server that %s keeps its session id, and has it given back', async (_title, args) => {
    await using target = await httpTarget('legacy-http', '/mcp', '0', ...args);
    const { session } = await opened(target.endpoint);
    expect(session).toMatchObject({ era: 'legacy', revision: '2025-06-18', transport: 'streamable-http' });
    await expectLibrary(session);
    expect(target.stderr()).toBe('');
    expect(await session.wire.close()).toEqual({ kind: 'http' });
    await expect.poll(target.stderr).toBe('session ended\n');
  });

  test('what a legacy server asks on its own stream is answered', async () => {
    await using target = await httpTarget('legacy-http', '/mcp', '0', '--asks');
    const { session } = await opened(target.endpoint);
    await using _ = session;
    await expect
      .poll(() => session.wire.frames.some(({ from, text }) => from === 'client' && text.includes('"q1"')))
      .toBe(true);
    const answer = session.wire.frames.find(({ from, text }) => from === 'client' && text.includes('"q1"'));
    expect(JSON.parse(answer?.text ?? '')).toMatchObject({ id: 'q1', error: { code: -32601 } });
  });

  test('the older transport is found where posting is refused', async () => {
    await using target = await httpTarget('legacy-sse', '/sse', '0');
    const { session, eras } = await opened(target.endpoint);
    await using _ = session;
    expect(session).toMatchObject({ era: 'legacy', revision: '2024-11-05', transport: 'http+sse' });
    expect(eras.evidence.join('\n')).toContain('HTTP+SSE');
    await expectLibrary(session);
  });

  test('a server that fails on the unknown first question alone is a legacy one', async () => {
    const initialized = {
      protocolVersion: '2025-03-26',
      capabilities: {},
      serverInfo: { name: 'a', version: '1' },
    };
    const script = { 'server/discover': { status: 500, text: 'oops' }, initialize: { result: initialized } };
    await using target = await httpTarget('scripted', '/mcp', '--http', '0', JSON.stringify(script));
    const { session } = await opened(target.endpoint);
    await using _ = session;
    expect(session).toMatchObject({ era: 'legacy', revision: '2025-03-26' });
  });

  test('a modern server that fails once is not taken for a legacy one', async () => {
    const modern = { resultType: 'complete', supportedVersions: [LATEST_MODERN], capabilities: {} };
    const initialized = {
      protocolVersion: '2025-03-26',
      capabilities: {},
      serverInfo: { name: 'a', version: '1' },
    };
    const script = {
      'server/discover': [{ status: 503, text: '' }, { result: modern }],
      initialize: { result: initialized },
    };
    await using target = await httpTarget('scripted', '/mcp', '--http', '0', JSON.stringify(script));
    const { session } = await opened(target.endpoint);
    await using _ = session;
    expect(session.era).toBe('modern');
  });

  test('an address in brackets is one', async () => {
    const { createServer } = await import('node:http');
    const server = createServer((_request, response) => response.writeHead(401).end());
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(0, '::1', resolve);
    });
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    expect(await failed({ kind: 'http', url: `http://[::1]:${port}/mcp`, headers: {} })).toMatchObject({
      code: 'unauthorized',
      status: 401,
    });
    await new Promise((resolve) => server.close(resolve));
  });
});

describe('a pinned revision', () => {
  const legacy = REVISIONS.filter((revision) => revision !== LATEST_MODERN);

  test.each(legacy)('%s is spoken where it is served, without a probe', async (revision) => {
    const { session } = await opened(stdioTarget('banner-on-stdout'), { revision });
    await using _ = session;
    expect(session).toMatchObject({ era: 'legacy', revision });
    expect(session.wire.frames.find(({ from }) => from === 'client')?.text).toContain(revision);
  });

  test('2026-07-28 is spoken where it is served', async () => {
    const { session } = await opened(stdioTarget('clean-modern-raw'), { revision: LATEST_MODERN });
    await using _ = session;
    expect(session.revision).toBe(LATEST_MODERN);
  });

  test('each era of a server that speaks both can be had', async () => {
    for (const revision of [LATEST_MODERN, '2024-11-05'] as const) {
      const { session } = await opened(stdioTarget('modern-sdk'), { revision });
      expect(session.revision).toBe(revision);
      await session[Symbol.asyncDispose]();
    }
  });

  const refusals: readonly [string, Endpoint, Revision, string][] = [
    ['a legacy server and the modern era', stdioTarget('clean-legacy'), LATEST_MODERN, 'error -32601'],
    ['a modern server and a legacy revision', stdioTarget('clean-modern-raw'), '2025-06-18', 'error -32022'],
    [
      'a server that answers with another revision',
      stdioTarget('stubborn'),
      '2024-11-05',
      '"2025-11-25" instead',
    ],
  ];
  test.each(refusals)('%s: the failure says what is served', async (_title, endpoint, revision, words) => {
    const failure = await failed(endpoint, { revision });
    expect(failure).toMatchObject({ code: 'revision-not-served' });
    expect(failure.message).toContain(`does not serve protocol revision ${revision}`);
    expect(failure.message).toContain(words);
    expect(failure.next).toContain('--revision');
  });

  test('over HTTP a legacy revision is not served by a modern server', async () => {
    await using target = await httpTarget('clean-modern-raw', '/mcp', '--http', '0');
    const failure = await failed(target.endpoint, { revision: '2025-11-25' });
    expect(failure).toMatchObject({ code: 'revision-not-served', status: 400 });
  });
});

describe('what nobody could send is refused before anything is sent', () => {
  test.each([
    ['a URL that is none', { kind: 'http', url: 'mcp', headers: {} }, 'url-invalid', '"mcp"'],
    [
      'a URL of another kind',
      { kind: 'http', url: 'ftp://x/mcp', headers: {} },
      'url-invalid',
      'ftp://x/mcp',
    ],
    [
      'a header of two lines',
      { kind: 'http', url: 'http://x/', headers: { A: 'b\r\nC: secret' } },
      'header-invalid',
      '"A"',
    ],
    [
      'a header without a name',
      { kind: 'http', url: 'http://x/', headers: { '': 'b' } },
      'header-invalid',
      '""',
    ],
    [
      'an empty command',
      { kind: 'stdio', command: '', args: [], env: {}, cwd: null },
      'command-empty',
      'empty',
    ],
  ] as const)('%s', async (_title, endpoint, code, words) => {
    const error = await usageErrorOf(() => openSession(endpoint, openOptions()));
    expect(error.code).toBe(code);
    expect(error.message).toContain(words);
    expect(error.message).not.toContain('secret');
  });
});
