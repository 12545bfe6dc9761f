import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/base/json.ts';
import { drawArguments } from '../../../src/contract/generated/draw-values.ts';
import type { CheckResult } from '../../../src/contract/check.ts';
import type { GeneratedCode } from '../../../src/finding/words/call-generated.ts';
import { check } from './check-target.ts';

const SERVER = fileURLToPath(new URL('hostile.mjs', import.meta.url));

async function checkHostile(
  server: { readonly schema: JsonObject; readonly answers?: string; readonly free?: number },
  ids: readonly GeneratedCode[],
): Promise<readonly CheckResult[]> {
  const args = [SERVER, JSON.stringify(server)];
  const endpoint = { kind: 'stdio', command: process.execPath, args, env: {}, cwd: null } as const;
  return (await check(endpoint, ids)).results;
}

function taking(v: JsonObject, more: JsonObject = {}): JsonObject {
  return { type: 'object', properties: { v }, required: ['v'], ...more };
}

/** Each level refers twice to the one below. */
function chain(levels: number): JsonObject {
  const below = Array.from({ length: levels }, (_each, i) => {
    const ref = { $ref: `#/$defs/l${i}` };
    return [`l${i + 1}`, { anyOf: [ref, ref] }] as const;
  });
  return taking(
    { $ref: `#/$defs/l${levels}` },
    { $defs: Object.fromEntries([['l0', { type: 'string' }], ...below]) },
  );
}

/** Every level has many members of the one below. */
function bush(levels: number, members: number): JsonObject {
  const below = Array.from({ length: levels }, (_each, i) => {
    const names = Array.from({ length: members }, (_other, n) => `m${n}`);
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/l${i}` }]));
    return [`l${i + 1}`, { type: 'object', properties, required: names }] as const;
  });
  return taking(
    { $ref: `#/$defs/l${levels}` },
    { $defs: Object.fromEntries([['l0', { type: 'boolean' }], ...below]) },
  );
}

const list = (items: JsonObject, minItems: number): JsonObject => ({ type: 'array', minItems, items });
const matching = (pattern: string): JsonObject => ({ type: 'string', pattern });

describe('what costs too much is not drawn, for this reason', () => {
  const costly: readonly (readonly [string, JsonObject, RegExp])[] = [
    ['a bush of references', bush(4, 40), /unfolds into more than 2000/],
    [
      'lists in lists',
      taking(list(list(list({ type: 'integer' }, 100), 100), 100)),
      /more than 10000 members/,
    ],
    ['a long list', taking(list({ type: 'string' }, 5_000_000)), /at least 5000000 entries/],
    ['many members', taking({ type: 'object', minProperties: 10_000_000 }), /at least 10000000 members/],
    ['a long text', taking({ type: 'string', minLength: 200_000_000 }), /at least 200000000 characters/],
    ['a long pattern', taking(matching(`^${'a'.repeat(300)}$`)), /longer than 200 characters/],
    ['a pattern of a long text', taking(matching('^[a-z]{100000000}$')), /more than 2000 characters/],
    ['repeated repetitions', taking(matching('^(x{1000}){1000}$')), /more than 2000 characters/],
    ['loops in loops', taking(matching('^(a+)+$')), /repeats a repetition/],
    [
      'loops in a group in a loop',
      taking(matching(String.raw`^(([a-z])+.)+[A-Z]([a-z])+$`)),
      /repeats a repetition/,
    ],
    ['optional ends in a loop', taking(matching(String.raw`^(\w+\s?)*$`)), /repeats a repetition/],
  ];

  test.each(costly)('%s', (_what, schema, why) => {
    expect(drawArguments(schema, () => [])).toEqual({ kind: 'undrawn', why: expect.stringMatching(why) });
  });
});

test.each([
  '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  String.raw`^\d{4}-\d{2}-\d{2}$`,
  String.raw`^(?:[A-Z]{2,3}|\p{Lu}\d)[\w.{}]{1,30}$`,
  '^[^@]+@[^@]+$',
])('a usual pattern is drawn for: %s', (pattern) => {
  expect(drawArguments(taking(matching(pattern)), () => []).kind).toBe('drawn');
});

describe('a tool that costs too much is left, and the check ends', () => {
  const bombs: readonly (readonly [string, JsonObject, RegExp])[] = [
    ['an exponential choice', chain(40), /drawing and judging its inputs takes more than/],
    [
      'a nested loop in an optional text',
      { type: 'object', properties: { v: matching('^(?:x|xx)+y$') } },
      /takes more than/,
    ],
    ['a huge list', taking(list({ type: 'string' }, 5_000_000)), /at least 5000000 entries/],
  ];

  test.each(bombs)('%s', async (_what, schema, why) => {
    const [result] = await checkHostile({ schema }, ['call.hang']);
    expect(result).toMatchObject({ outcome: 'could-not-run', why: expect.stringMatching(why) });
  });
});

describe('what was not answered, or met a rate limit, is not counted', () => {
  const schema = { type: 'object', properties: { v: { type: 'integer', minimum: 1, maximum: 9 } } };
  const ids = [
    'call.hang',
    'call.leaks-internals',
    'call.output-for-any-input',
    'call.internal-error',
    'call.invalid-accepted',
  ] as const;

  test.each([
    ['exits', /not answered, since the server ended/],
    ['limited', /was refused by a rate limit$/],
    ['limited-rpc', /was refused by a rate limit$/],
  ])('nothing is left of a server that %s', async (answers, why) => {
    for (const result of await checkHostile({ schema, answers }, ids))
      expect(result).toMatchObject({ outcome: 'could-not-run', why: expect.stringMatching(why) });
  });

  test('the calls before the limit are counted, and the others are told apart', async () => {
    const [result] = await checkHostile({ schema, answers: 'limited', free: 6 }, ['call.hang']);
    // The plain call is one of the six, and an input that equals it is answered from memory.
    expect(result).toMatchObject({
      outcome: 'holds',
      why: expect.stringMatching(
        /^[56] generated inputs for 1 tool, .*; 1 call that showed nothing not counted$/,
      ),
    });
  });
});
