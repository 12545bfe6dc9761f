import { describe, expect, test } from 'vitest';
import type { Json } from '../../src/base/json.ts';
import { toolCalls } from '../../src/trajectory/tool-calls.ts';
import type { Frame } from '../../src/wire/frame.ts';
import { aFrame } from '../builders.ts';

/** Frames from messages in order: requests of the client carry a method, everything else comes from the server. */
function framesOf(...messages: readonly (Json | Partial<Frame>)[]): Frame[] {
  return messages.map((message, seq) => {
    if (typeof message === 'object' && message !== null && 'text' in message)
      return aFrame({ ...message, seq, atMs: seq * 10 } as Partial<Frame>);
    const from = typeof message === 'object' && message !== null && 'method' in message ? 'client' : 'server';
    const text = JSON.stringify(message);
    return aFrame({ seq, atMs: seq * 10, from, text, bytes: text.length });
  });
}

const call = (id: Json, name: string, args: Json = {}): Json => ({
  jsonrpc: '2.0',
  id,
  method: 'tools/call',
  params: { name, arguments: args },
});
const answer = (id: Json, result: Json): Json => ({ jsonrpc: '2.0', id, result });
const text = (words: string, more: object = {}): Json =>
  ({ content: [{ type: 'text', text: words }], ...more }) as Json;

describe('rows of the log from frames', () => {
  test('a call and its answer are one row with times, shape and frames', () => {
    const [row, ...rest] = toolCalls(
      framesOf(call(1, 'list', { limit: 5 }), answer(1, text('[{"id":1},{"id":null}]'))),
      null,
    );
    expect(rest).toEqual([]);
    expect(row).toMatchObject({
      seq: 0,
      tool: 'list',
      arguments: { limit: 5 },
      outcome: 'ok',
      durationMs: 10,
      frames: { request: 0, reply: 1 },
      shape: { items: 2, nulls: 1, empty: false, contentTypes: ['text'], truncated: false },
    });
  });

  test('answers out of order find their calls, by the JSON type of the id too', () => {
    const rows = toolCalls(
      framesOf(
        call(1, 'a'),
        call('1', 'b'),
        answer('1', text('for b')),
        answer(1, text('', { isError: true })),
      ),
      null,
    );
    expect(rows.map(({ tool, outcome, frames }) => [tool, outcome, frames.reply])).toEqual([
      ['a', 'tool_error', 3],
      ['b', 'ok', 2],
    ]);
  });

  test('an id that is used again belongs to the later answer', () => {
    const rows = toolCalls(
      framesOf(call(1, 'a'), answer(1, text('one')), call(1, 'b'), answer(1, text('two'))),
      null,
    );
    expect(rows.map((row) => row.frames.reply)).toEqual([1, 3]);
  });

  test.each<[string, Json[], string]>([
    [
      'a protocol error',
      [{ jsonrpc: '2.0', id: 1, error: { code: -32602, message: 'no' } }],
      'protocol_error',
    ],
    ['an answer with neither result nor error', [{ jsonrpc: '2.0', id: 1 }], 'protocol_error'],
    ['an answer whose result is no object', [answer(1, 'done')], 'protocol_error'],
    ['no answer', [], 'timeout'],
    ['an answer to another id', [answer(2, text('x'))], 'timeout'],
    [
      'a cancellation',
      [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }],
      'cancelled',
    ],
    [
      'a cancellation that came too late',
      [{ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }, answer(1, text('x'))],
      'ok',
    ],
  ])('%s', (_title, after, outcome) => {
    expect(toolCalls(framesOf(call(1, 'a'), ...after), null)[0]?.outcome).toBe(outcome);
  });

  test('an answer that the relay gave is a denial, and reached nothing', () => {
    const refused = JSON.stringify(answer(1, text('The user declined this call.', { isError: true })));
    const [row] = toolCalls(
      framesOf(call(1, 'delete'), { text: refused, from: 'server', by: 'relay' }),
      null,
    );
    expect(row).toMatchObject({ outcome: 'denied', shape: null, error: null });
  });

  test.each<[string, string, string | null, string]>([
    ['id first', '{"jsonrpc":"2.0","id":7,"result":{"content":[{"type":"text","text":"aaaa', null, 'ok'],
    [
      'id last',
      '{"result":{"content":[{"type":"text","text":"aaaa',
      'aa\\"id\\":1"}]},"jsonrpc":"2.0","id":7}',
      'ok',
    ],
    [
      'error flag last',
      '{"result":{"content":[{"type":"text","text":"aaaa',
      'aa"}],"isError":true},"jsonrpc":"2.0","id":7}',
      'tool_error',
    ],
    [
      'an error flag inside a text is none',
      '{"jsonrpc":"2.0","id":7,"result":{"content":[',
      '"text":"\\"isError\\":true,"}]}}',
      'ok',
    ],
  ])('of a message that was cut the outcome is still known: %s', (_title, head, tail, outcome) => {
    const cut = { text: head, tail, cut: true, bytes: 10_000_000, from: 'server' as const };
    const [row] = toolCalls(framesOf(call(7, 'big'), cut), null);
    expect(row).toMatchObject({ outcome, shape: { bytes: 10_000_000, truncated: true } });
  });

  test('a batch is read as its messages, and noise as nothing', () => {
    const batch = JSON.stringify([call(1, 'a'), call(2, 'b')]);
    const rows = toolCalls(
      framesOf(
        { text: batch, from: 'client' },
        { text: 'Server ready!', from: 'server' },
        answer(2, text('x')),
      ),
      null,
    );
    expect(rows.map(({ tool, outcome }) => [tool, outcome])).toEqual([
      ['a', 'timeout'],
      ['b', 'ok'],
    ]);
  });

  test('only allowed arguments are kept, and the names of the rest', () => {
    const args = { limit: 5, filters: { room: 'cedar', who: 'alice' }, note: 'secret' };
    const allow = { '*': ['limit'], search: ['filters.room'] };
    const [row] = toolCalls(framesOf(call(1, 'search', args)), allow);
    expect(row?.arguments).toEqual({ limit: 5, filters: { room: 'cedar' } });
    expect(row?.dropped).toEqual(['filters.who', 'note']);
    expect(toolCalls(framesOf(call(1, 'other', args)), allow)[0]?.arguments).toEqual({ limit: 5 });
  });

  test('revision, session and trace come from where the protocol puts them', () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01',
    };
    const modern = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a', _meta: meta } };
    expect(toolCalls(framesOf(modern), null)[0]).toMatchObject({
      revision: '2026-07-28',
      traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    });
    const http = {
      method: 'POST',
      status: null,
      exchange: 1,
      headers: { 'mcp-session-id': 's1', 'mcp-protocol-version': '2025-06-18' },
    };
    const legacy = { text: JSON.stringify(call(1, 'a')), from: 'client' as const, http };
    expect(toolCalls(framesOf(legacy), null)[0]).toMatchObject({ revision: '2025-06-18', session: 's1' });
  });
});
