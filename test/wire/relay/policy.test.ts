import { describe, expect, test } from 'vitest';
import {
  NOTHING_ELSE,
  parsePolicy,
  interferes,
  ruleOn as rule,
  type RelayPolicy,
  type Ruling,
} from '../../../src/wire/relay/policy.ts';
import { countInMemory } from '../../../src/wire/relay/outages.ts';

const ruleOn = (text: string, policy: RelayPolicy): Ruling => rule(text, policy, countInMemory());
const SOME: RelayPolicy = { ...NOTHING_ELSE, refuse: { drop: 'it writes' } };
const ALL: RelayPolicy = { ...NOTHING_ELSE, refuse: 'all' };

const call = (name: unknown, over: object = {}, meta?: object): object => ({
  jsonrpc: '2.0',
  id: 7,
  method: 'tools/call',
  params: { name, arguments: {}, ...(meta === undefined ? {} : { _meta: meta }) },
  ...over,
});

describe('what passes', () => {
  test.each<[string, RelayPolicy, unknown]>([
    ['a call of another tool', SOME, call('list')],
    ['a request that is no call', ALL, { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
    ['a call whose tool is no text, which no table can name', SOME, call(['drop'])],
    ['a tool that is named like a member of every object', SOME, call('constructor')],
    ['a call without parameters', SOME, call('drop', { params: null })],
    ['an answer', ALL, { jsonrpc: '2.0', id: 1, result: { method: 'tools/call' } }],
    ['a batch without a refused call', SOME, [call('list'), call('list', { id: 8 })]],
    ['an empty batch', ALL, []],
    ['text', ALL, 'tools/call'],
  ])('%s', (_title, policy, message) => {
    expect(ruleOn(JSON.stringify(message), policy)).toEqual({ kind: 'pass' });
  });

  test('what is no JSON', () => {
    expect(ruleOn('{"method":"tools/call"', ALL)).toEqual({ kind: 'pass' });
  });
});

describe('what is refused', () => {
  const answerOf = (text: string, policy: RelayPolicy): unknown => {
    const ruling = ruleOn(text, policy);
    if (ruling.kind !== 'refuse') throw new Error('it passed');
    return ruling.answer === null ? null : JSON.parse(ruling.answer);
  };
  const declined = { content: [{ type: 'text', text: 'The user declined this call.' }], isError: true };

  test('a call of a named tool is answered as a user who declines answers', () => {
    expect(answerOf(JSON.stringify(call('drop')), SOME)).toEqual({ jsonrpc: '2.0', id: 7, result: declined });
  });

  test('a modern call is told that the result is complete', () => {
    const modern = call('drop', {}, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' });
    expect(answerOf(JSON.stringify(modern), SOME)).toEqual({
      jsonrpc: '2.0',
      id: 7,
      result: { ...declined, resultType: 'complete' },
    });
  });

  test.each([
    ['a text', 'call-1'],
    ['zero', 0],
    ['null', null],
  ])('the id comes back as it was: %s', (_title, id) => {
    expect(answerOf(JSON.stringify(call('drop', { id })), SOME)).toMatchObject({ id });
  });

  test('where everything is refused, so is a call whose tool cannot be read', () => {
    expect(answerOf(JSON.stringify(call(42)), ALL)).toMatchObject({ id: 7, result: declined });
  });

  test('a call that waits for no answer gets none', () => {
    const notification = { jsonrpc: '2.0', method: 'tools/call', params: { name: 'drop' } };
    expect(answerOf(JSON.stringify(notification), SOME)).toBeNull();
  });

  test('a name or method that is written with escapes is the same name and method', () => {
    const text = String.raw`{"jsonrpc":"2.0","id":1,"method":"tools\/call","params":{"name":"\u0064rop"}}`;
    expect(answerOf(text, SOME)).toMatchObject({ result: declined });
  });

  test('a batch with a refused call is withheld whole, and every request in it gets an answer', () => {
    const batch = [
      call('drop', { id: 1 }),
      call('list', { id: 2 }),
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 3, result: {} },
    ];
    expect(answerOf(JSON.stringify(batch), SOME)).toEqual([
      { jsonrpc: '2.0', id: 1, result: declined },
      {
        jsonrpc: '2.0',
        id: 2,
        error: { code: -32000, message: expect.stringContaining('declined another call') },
      },
    ]);
  });
});

describe('a policy file', () => {
  test.each<[string, RelayPolicy | null]>([
    ['{"refuse":"all"}', ALL],
    ['{"refuse":{"drop":"it writes"}}', SOME],
    ['{"refuse":{}}', { ...NOTHING_ELSE, refuse: {} }],
    ['{"refuse":"none"}', null],
    ['{"refuse":["drop"]}', null],
    ['{}', null],
    ['', null],
  ])('%s', (text, policy) => {
    expect(parsePolicy(text)).toEqual(policy);
  });

  test('a tool named __proto__ is refused like any other', () => {
    const policy = parsePolicy('{"refuse":{"__proto__":"it writes"}}');
    expect(policy).not.toBeNull();
    expect(ruleOn(JSON.stringify(call('__proto__')), policy ?? ALL).kind).toBe('refuse');
    expect(interferes(policy ?? { ...NOTHING_ELSE, refuse: {} })).toBe(true);
  });
});

test('a policy that names nothing refuses nothing', () => {
  expect([SOME, ALL, { ...NOTHING_ELSE, refuse: {} }].map(interferes)).toEqual([true, true, false]);
});
