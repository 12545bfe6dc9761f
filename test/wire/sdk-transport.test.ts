import { describe, expect, test } from 'vitest';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import type { Revision } from '../../src/wire/revision.ts';
import { connectStockClient, type StockConnection } from '../../src/wire/sdk-transport.ts';
import { httpTarget, stdioTarget } from './targets.ts';

function connect(endpoint: Endpoint, revision: Revision): Promise<StockConnection> {
  return connectStockClient(endpoint, {
    env: process.env,
    timeoutMs: 20_000,
    startTimeoutMs: 20_000,
    revision,
  });
}

async function expectTools(connection: StockConnection, tools: readonly string[]): Promise<void> {
  if (connection.kind === 'failed') throw new Error(connection.why);
  const { client, frames, close } = connection;
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(tools);
  expect(frames.some(({ from, text }) => from === 'client' && text.includes('tools/list'))).toBe(true);
  expect(frames.some(({ from, text }) => from === 'server' && text.includes(tools[0]!))).toBe(true);
  await close();
  expect(connection.complaints).toEqual([]);
}

const NOTES = ['list_notes', 'read_note', 'add_note'];
const LIBRARY = ['list_books', 'get_book', 'list_members', 'borrow_book', 'return_loan'];

describe('the official client runs over our transports, and its frames are seen', () => {
  test('over stdio, legacy', async () => {
    const connection = await connect(stdioTarget('clean-legacy'), '2025-06-18');
    expect(connection).toMatchObject({ kind: 'connected', revision: '2025-06-18', complaints: [] });
    await expectTools(connection, LIBRARY);
  });

  test('over stdio, modern', async () => {
    const connection = await connect(stdioTarget('clean-modern-raw'), '2026-07-28');
    expect(connection).toMatchObject({ kind: 'connected', revision: '2026-07-28' });
    await expectTools(connection, LIBRARY);
  });

  test('over HTTP, modern', async () => {
    await using target = await httpTarget('modern-sdk', '/mcp', '--http', '0');
    await expectTools(await connect(target.endpoint, '2026-07-28'), NOTES);
  });

  test.each([[[]], [['--sse']]])('over HTTP, legacy, with a session: %j', async (args) => {
    await using target = await httpTarget('legacy-http', '/mcp', '0', ...args);
    await expectTools(await connect(target.endpoint, '2025-06-18'), LIBRARY);
    await expect.poll(target.stderr).toBe('session ended\n');
  });
});

describe('what keeps it from connecting is told as data', () => {
  test('a server of the other era', async () => {
    const connection = await connect(stdioTarget('clean-legacy'), '2026-07-28');
    expect(connection).toMatchObject({ kind: 'failed', code: 'ERA_NEGOTIATION_FAILED' });
    expect(connection.frames.length).toBeGreaterThan(0);
  });

  test('a server that exits', async () => {
    const connection = await connect(stdioTarget('exits-at-start'), '2025-11-25');
    expect(connection).toMatchObject({ kind: 'failed', code: 'CONNECTION_CLOSED' });
    expect(connection.kind === 'failed' && connection.stderr.join()).toContain('LIBRARY_TOKEN');
  });

  test('a command that is none', async () => {
    const connection = await connect({ ...stdioTarget('silent'), command: 'no-such-command' }, '2025-11-25');
    expect(connection).toMatchObject({ kind: 'failed', code: 'ENOENT', frames: [] });
  });

  test('a page', async () => {
    await using target = await httpTarget('odd-http', '/mcp', '0', 'page');
    expect(await connect(target.endpoint, '2025-11-25')).toMatchObject({ kind: 'failed' });
  });

  test('nothing that listens', async () => {
    const connection = await connect(
      { kind: 'http', url: 'http://127.0.0.1:1/mcp', headers: {} },
      '2025-11-25',
    );
    expect(connection).toMatchObject({ kind: 'failed', why: 'fetch failed', code: 'ECONNREFUSED' });
  });
});
