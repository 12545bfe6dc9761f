import { describe, expect, test } from 'vitest';
import type { Frame } from '../../../src/wire/frame.ts';
import { WaitingCalls } from '../../../src/wire/relay/waiting-calls.ts';
import { aFrame } from '../../builders.ts';

const from = (side: Frame['from'], message: unknown, over: Partial<Frame> = {}): Frame =>
  aFrame({ from: side, text: typeof message === 'string' ? message : JSON.stringify(message), ...over });
const call = (id: unknown): Frame => from('client', { jsonrpc: '2.0', id, method: 'tools/call', params: {} });
const result = (id: unknown): Frame => from('server', { jsonrpc: '2.0', id, result: {} });
const over = (exchange: number, status: number | null, event = false): Partial<Frame> => ({
  http: {
    method: 'POST',
    status,
    headers: {},
    exchange,
    ...(event ? { event: { name: 'message', id: null, retryMs: null } } : {}),
  },
});
const cut = (head: string, tail: string): Partial<Frame> => ({ text: head, tail, cut: true });

describe('a recording waits', () => {
  test.each<[string, readonly Frame[], number]>([
    ['for nothing', [], 0],
    ['for a call', [call(1)], 1],
    ['not for one that was answered', [call(1), result(1)], 0],
    ['for one whose id is another type', [call(1), result('1')], 1],
    ['for each of several', [call(1), call(2), result(2)], 1],
    ['not for other requests', [from('client', { jsonrpc: '2.0', id: 1, method: 'tools/list' })], 0],
    ['not for a call that wants no answer', [from('client', { jsonrpc: '2.0', method: 'tools/call' })], 0],
    [
      'though the server asks something under the same id',
      [call(1), from('server', { jsonrpc: '2.0', id: 1, method: 'ping' })],
      1,
    ],
    [
      'for those of a batch',
      [
        from('client', [
          { id: 1, method: 'tools/call' },
          { id: 2, method: 'tools/call' },
        ]),
        result(1),
      ],
      1,
    ],
    [
      'not once a batch of answers has come',
      [
        call(1),
        call(2),
        from('server', [
          { id: 1, result: {} },
          { id: 2, error: {} },
        ]),
      ],
      0,
    ],
    [
      'whatever noise there is',
      [from('server', 'Listening on stdio'), call(1), from('server', '{"id":1')],
      1,
    ],
    [
      'not once an answer too long to keep has come, its id at the end',
      [call(12), from('server', '', cut('{"result":{"content":[{"text":"', '"}]},"jsonrpc":"2.0","id":12}'))],
      0,
    ],
    [
      'nor with its id at the beginning',
      [call('a"b'), from('server', '', cut('{"jsonrpc":"2.0","id":"a\\"b","result":{', '"}]}}'))],
      0,
    ],
    [
      'for a call too long to keep',
      [
        from(
          'client',
          '',
          cut(
            '{"method":"tools/call","params":{"name":"put","arguments":{"text":"',
            '"}},"jsonrpc":"2.0","id":3}',
          ),
        ),
      ],
      1,
    ],
    [
      'not for a call whose HTTP answer was a page',
      [{ ...call(1), ...over(4, null) }, from('server', '<html>', over(4, 500))],
      0,
    ],
    [
      'for one that was only accepted',
      [{ ...call(1), ...over(4, null) }, from('server', '', over(4, 202))],
      1,
    ],
    [
      'while its stream still brings other things',
      [{ ...call(1), ...over(4, null) }, from('server', '{"method":"x"}', over(4, 200, true))],
      1,
    ],
    [
      'not because another exchange has ended',
      [{ ...call(1), ...over(4, null) }, from('server', '<html>', over(5, 500))],
      1,
    ],
  ])('%s', (_title, frames, count) => {
    const calls = new WaitingCalls();
    for (const frame of frames) calls.add(frame);
    expect(calls.count).toBe(count);
  });
});
