import { describe, expect, test } from 'vitest';
import { reconcile, type Disagreement } from '../../src/grade/reconcile.ts';
import type { ClaimedCall } from '../../src/trajectory/claim.ts';
import type { ToolCall } from '../../src/trajectory/tool-call.ts';
import { aCall } from '../builders.ts';

const seen = (over: Partial<ToolCall>, seq = 0): ToolCall => aCall({ tool: 'get', seq, ...over });
const claimed = (args: ClaimedCall['arguments'] = {}, over: Partial<ClaimedCall> = {}): ClaimedCall => ({
  tool: 'get',
  arguments: args,
  ...over,
});

describe('log beside claim', () => {
  test.each<
    [string, ToolCall[], ClaimedCall[], [Disagreement['kind'], string | null, string | null][], number]
  >([
    ['the same', [seen({ arguments: { id: 1 } })], [claimed({ id: 1 })], [], 1],
    [
      'in another order',
      [seen({ arguments: { id: 1 } }), seen({ arguments: { id: 2 } }, 1)],
      [claimed({ id: 2 }), claimed({ id: 1 })],
      [],
      2,
    ],
    ['under the client’s name for the tool', [seen({})], [claimed({}, { tool: 'mcp__rooms__get' })], [], 1],
    [
      'a name that only ends alike',
      [seen({})],
      [claimed({}, { tool: 'forget' })],
      [
        ['seen-not-claimed', null, '{}'],
        ['claimed-not-seen', '{}', null],
      ],
      0,
    ],
    ['claimed and not seen', [], [claimed({ id: 1 })], [['claimed-not-seen', '{"id":1}', null]], 0],
    ['claimed twice, seen once', [seen({})], [claimed(), claimed()], [['claimed-not-seen', '{}', null]], 1],
    [
      'seen and not claimed',
      [seen({}), seen({ arguments: { id: 2 } }, 1)],
      [claimed()],
      [['seen-not-claimed', null, '{"id":2}']],
      1,
    ],
    [
      'other arguments',
      [seen({ arguments: { id: 1 } })],
      [claimed({ id: 2 })],
      [['arguments-differ', '{"id":2}', '{"id":1}']],
      0,
    ],
    [
      'arguments that were not kept agree',
      [seen({ arguments: { a: 1 }, dropped: ['id', 'deep.x'] })],
      [claimed({ a: 1, id: 7, deep: { x: 1 } })],
      [],
      1,
    ],
    [
      'it succeeded and was reported as failed',
      [seen({})],
      [claimed({}, { failed: true })],
      [['reported-failed', '{}', '{}']],
      1,
    ],
    [
      'it failed and was reported as failed',
      [seen({ outcome: 'tool_error' })],
      [claimed({}, { failed: true })],
      [],
      1,
    ],
    [
      'both at once',
      [seen({ arguments: { id: 1 } })],
      [claimed({}, { failed: true })],
      [
        ['arguments-differ', '{}', '{"id":1}'],
        ['reported-failed', '{}', '{"id":1}'],
      ],
      0,
    ],
    ['nothing on either side', [], [], [], 0],
  ])('%s', (_title, calls, claims, rows, agreed) => {
    const found = reconcile(calls, { calls: claims });
    expect(found).toMatchObject({
      kind: 'compared',
      claimed: claims.length,
      seen: calls.length,
      agreed,
      left: 0,
    });
    expect(
      found.kind === 'compared' ? found.rows.map((row) => [row.kind, row.claimed, row.seen]) : null,
    ).toEqual(rows);
  });

  test('a client without a list of calls, or that was not heard, claims nothing', () => {
    expect(reconcile([seen({})], { calls: [] })).toEqual({ kind: 'no-claim' });
    expect(reconcile([], null)).toEqual({ kind: 'no-claim' });
  });

  test('rows are bounded, and so are their texts', () => {
    const calls = Array.from({ length: 70 }, (_, i) => claimed({ i, text: 'x'.repeat(5_000) }));
    const found = reconcile([], { calls });
    expect(found).toMatchObject({ left: 20, claimed: 70 });
    expect(JSON.stringify(found).length).toBeLessThan(20_000);
  });
});
