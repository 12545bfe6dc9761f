import { createServer } from 'node:https';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printable } from '../../src/base/text.ts';
import type { Failure } from '../../src/wire/failure.ts';
import { tempFolder } from '../temp-folder.ts';
import { failed, httpTarget, stdioTarget, type HttpEndpoint, type HttpTarget } from './targets.ts';

/** Everything in a failure must be fit for one line of a terminal. */
function expectReadable(failure: Failure): void {
  expect(failure.message.length).toBeLessThan(1500);
  const text = failure.message + failure.next;
  expect(printable(text)).toBe(text);
  expect(text).not.toMatch(/\n|<(html|body|p|title)\b/);
  expect(failure.next).not.toBe('');
}

describe('a command', () => {
  test('that does not exist', async () => {
    const failure = await failed({ ...stdioTarget('silent'), command: 'no-such-command-anywhere' });
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'command-not-found', exit: null, stderr: [], status: null });
    expect(failure.message).toContain('no command "no-such-command-anywhere" in any folder of PATH');
  });

  test('given as a path that does not exist', async () => {
    const failure = await failed({ ...stdioTarget('silent'), command: './dist/missing.js' });
    expect(failure.message).toBe('There is no command "./dist/missing.js", so the server was not started.');
    expect(failure.next).toContain('build');
  });

  test('whose folder does not exist', async () => {
    const failure = await failed({ ...stdioTarget('silent'), cwd: '/no/such/folder' });
    expect(failure).toMatchObject({ code: 'command-not-found' });
    expect(failure.message).toContain('The folder to start the server in, /no/such/folder, does not exist.');
  });

  test('that may not be executed', async () => {
    await using folder = await tempFolder({ 'server.js': 'x' });
    const failure = await failed({ ...stdioTarget('silent'), command: join(folder.path, 'server.js') });
    expect(failure).toMatchObject({ code: 'command-not-found' });
    expect(failure.message).toContain('could not be started');
    expect(failure.next).toContain('chmod +x');
  });

  test('that exits at start: code, last stderr lines, and what its environment lacks', async () => {
    const failure = await failed(stdioTarget('exits-at-start'));
    expectReadable(failure);
    expect(failure).toMatchObject({
      code: 'target-exited',
      exit: { exitCode: 3, signal: null },
      stderr: ['library server 1.4.0', 'FATAL: the environment variable LIBRARY_TOKEN is not set'],
    });
    expect(failure.message).toContain('exited with code 3 before it answered initialize');
    expect(failure.message).toContain('FATAL: the environment variable LIBRARY_TOKEN is not set');
    expect(failure.next).toContain('--env');
  });

  test('that exits after printing something: the line is quoted', async () => {
    const endpoint = { ...stdioTarget('silent'), args: ['-e', 'console.log("usage: x <file>")'] };
    const failure = await failed(endpoint);
    expect(failure).toMatchObject({ code: 'target-exited', exit: { exitCode: 0 } });
    expect(failure.message).toContain('"usage: x <file>"');
    expect(failure.message).toContain('wrote nothing to stderr');
  });

  test('that is killed: the signal', async () => {
    const failure = await failed({
      ...stdioTarget('silent'),
      args: ['-e', 'process.kill(process.pid, "SIGKILL")'],
    });
    expect(failure).toMatchObject({ code: 'target-exited', exit: { exitCode: null, signal: 'SIGKILL' } });
    expect(failure.message).toContain('was ended by SIGKILL');
  });

  test('that stays silent: what is unanswered, and since when', async () => {
    const failure = await failed(stdioTarget('silent'), { startTimeoutMs: 1500 });
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'target-silent', exit: null, stderr: ['starting up'] });
    expect(failure.message).toContain('initialize was sent and is unanswered after 1.5 s');
    expect(failure.next).toContain('--start-timeout');
  });

  test('that writes only noise to stdout: the first such line', async () => {
    const failure = await failed(stdioTarget('garbage-only'), { startTimeoutMs: 1500 });
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'stdout-not-mcp' });
    expect(failure.message).toContain('"Usage: frobnicate [options] <file>"');
    expect(failure.next).toContain('stderr');
  });

  test('that closes its stdout and stays', async () => {
    const close =
      'require("fs").closeSync(1); setInterval(() => 0, 1000); process.stdin.on("end", () => process.exit()).resume()';
    const failure = await failed({ ...stdioTarget('silent'), args: ['-e', close] });
    expect(failure).toMatchObject({ code: 'target-silent', exit: null });
    expect(failure.message).toContain('still runs, but the server closed its standard output');
  });

  test.each([
    [
      'an error',
      { error: { code: -32603, message: 'no \u001B[31mdatabase' } },
      'server-error',
      'error -32603: no \\u001b[31mdatabase',
    ],
    ['no such method', { error: { code: -32601, message: 'x' } }, 'not-mcp', 'knows no such method'],
    ['a result of another kind', { result: { hello: 1 } }, 'not-mcp', 'a result without a protocol version'],
    [
      'a version that nobody knows',
      { result: { protocolVersion: '2030-01-01' } },
      'revision-not-served',
      '"2030-01-01" instead',
    ],
    ['a message without its version', { text: '{"id":1,"result":{}}' }, 'not-mcp', '"jsonrpc": "2.0"'],
  ] as const)('that answers the handshake with %s', async (_title, entry, code, words) => {
    const failure = await failed(stdioTarget('scripted', JSON.stringify({ initialize: entry })));
    expectReadable(failure);
    expect(failure.code).toBe(code);
    expect(failure.message).toContain(words);
  });

  test('that refuses a discovery in the words of a modern server is not fallen back from', async () => {
    const script = { 'server/discover': { error: { code: -32021, message: 'needs elicitation' } } };
    const failure = await failed(stdioTarget('scripted', JSON.stringify(script)));
    expect(failure).toMatchObject({ code: 'server-error' });
    expect(failure.message).toContain('refuses server/discover with error -32021: needs elicitation');
  });

  test('that speaks only revisions of the future', async () => {
    const result = { resultType: 'complete', supportedVersions: ['2031-01-01'], capabilities: {} };
    const failure = await failed(stdioTarget('scripted', JSON.stringify({ 'server/discover': { result } })));
    expect(failure).toMatchObject({ code: 'revision-not-served' });
    expect(failure.message).toContain('it names 2031-01-01');
  });
});

describe('a URL', () => {
  let odd: HttpTarget;
  beforeAll(async () => {
    odd = await httpTarget('odd-http', '/', '0');
  });
  afterAll(() => odd[Symbol.asyncDispose]());
  const oddUrl = (kind: string): HttpEndpoint => ({ ...odd.endpoint, url: `${odd.endpoint.url}${kind}` });

  const answers: readonly [string, Failure['code'], number, readonly string[], string][] = [
    [
      'unauthorized',
      'unauthorized',
      401,
      ['asks for credentials (HTTP 401)', 'the scheme Bearer'],
      "--header 'Authorization: Bearer ${TOKEN}'",
    ],
    [
      'forbidden',
      'unauthorized',
      403,
      ['refuses access (HTTP 403)'],
      "--header 'Authorization: Bearer ${TOKEN}'",
    ],
    ['page', 'not-mcp', 200, ['HTTP 200 with a web page titled "Welcome to Example & Sons"'], '/mcp'],
    [
      'no-page',
      'url-not-found',
      404,
      ['HTTP 404 with a web page titled "Not found: welcome'],
      'path of the URL',
    ],
    ['json', 'not-mcp', 200, ['HTTP 200 with application/json: "{"status":"ok","version":3}"'], '/mcp'],
    ['broken', 'server-error', 500, ['HTTP 500 with text/plain: "out of cheese"'], 'log'],
    ['too-many', 'server-error', 429, ['too many requests', 'after 120'], 'Wait'],
    ['moved', 'url-not-found', 308, ['redirects (HTTP 308) to https://example.com/mcp?…'], 'final URL'],
  ];
  test.each(answers)('that answers as a server of the kind "%s"', async (kind, code, status, words, next) => {
    const failure = await failed(oddUrl(kind));
    expectReadable(failure);
    expect(failure).toMatchObject({ code, status, exit: null, stderr: [] });
    for (const word of words) expect(failure.message).toContain(word);
    expect(failure.message).toContain(`127.0.0.1:${odd.port}/${kind}`);
    expect(failure.message).not.toContain('secret');
    expect(failure.next).toContain(next);
  });

  test.each([
    ['never-closing', 'HTTP 200 came back, but no answer'],
    ['mute', 'nothing came back'],
  ])('that stays silent as a server of the kind "%s"', async (kind, words) => {
    const failure = await failed(oddUrl(kind), { startTimeoutMs: 1000 });
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'target-silent' });
    expect(failure.message).toContain('initialize was sent and is unanswered after 1 s');
    expect(failure.message).toContain(words);
  });

  test('where nothing listens', async () => {
    const failure = await failed({ kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} });
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'url-unreachable', status: null });
    expect(failure.message).toContain('nothing listens on that port (ECONNREFUSED)');
  });

  test('whose host does not exist', async () => {
    const failure = await failed({
      kind: 'http',
      url: 'http://no-such-host.invalid/mcp?key=secret',
      headers: {},
    });
    expect(failure).toMatchObject({ code: 'url-unreachable' });
    expect(failure.message).toMatch(/ENOTFOUND|EAI_AGAIN/);
    expect(failure.message).not.toContain('secret');
    expect(failure.next).toContain('host name');
  });

  test('where the connection is cut', async () => {
    expect(await failed(oddUrl('cut'))).toMatchObject({ code: 'url-unreachable' });
  });

  test('where something else than HTTP is spoken', async () => {
    const failure = await failed(oddUrl('no-http'));
    expect(failure).toMatchObject({ code: 'not-mcp' });
    expect(failure.message).toContain('does not speak HTTP');
  });

  test('of the older transport, whose stream leads elsewhere or nowhere', async () => {
    await using elsewhere = await httpTarget('legacy-sse', '/sse', '0', '--elsewhere');
    const foreign = await failed(elsewhere.endpoint);
    expect(foreign).toMatchObject({ code: 'not-mcp', status: 200 });
    expect(foreign.message).toContain('another origin: http://203.0.113.1');
    await using nowhere = await httpTarget('legacy-sse', '/sse', '0', '--no-endpoint');
    const silent = await failed(nowhere.endpoint, { startTimeoutMs: 1000 });
    expect(silent).toMatchObject({ code: 'target-silent' });
    expect(silent.message).toContain('never says where to post');
  });

  test('that speaks no TLS although it should', async () => {
    const failure = await failed({ kind: 'http', url: `https://127.0.0.1:${odd.port}/mcp`, headers: {} });
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'tls-failed' });
    expect(failure.message).toContain('wrong version number');
    expect(failure.next).toContain('begins with http');
  });

  test('with a certificate of its own making', async () => {
    const file = (name: string): Buffer => readFileSync(new URL(`self-signed/${name}`, import.meta.url));
    const identity = { key: file('key.pem'), cert: file('cert.pem') };
    const server = createServer(identity, (_, response) => response.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const failure = await failed({ kind: 'http', url: `https://127.0.0.1:${port}/mcp`, headers: {} });
    await new Promise((resolve) => server.close(resolve));
    expectReadable(failure);
    expect(failure).toMatchObject({ code: 'tls-failed', status: null });
    expect(failure.message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
    expect(failure.next).toContain('NODE_EXTRA_CA_CERTS');
  });
});
