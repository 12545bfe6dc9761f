import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Selection } from '../../src/case/case.ts';
import { argumentFaults } from '../../src/grade/argument-faults.ts';
import { selectionOf, type SelectionLine, type SelectionTrial } from '../../src/grade/selection.ts';
import type { Standing, Trial } from '../../src/run/run.ts';
import { distinctToolChoice } from '../../src/grade/metrics/tool-choice.ts';
import type { Work } from '../../src/trajectory/claim.ts';
import { aCall, aClaim, aSelection, aTool, aTrial } from '../builders.ts';

const WORK: Work = { model: 'm', inputTokens: 10, outputTokens: 2, costUsd: 0.001 };
const TRAP: Partial<Selection> = { id: 'trap', difficulty: 'trap', expect: { kind: 'none' } };

/** A trial in which these tools were called, standing as the graders would have it. */
function chose(
  over: Partial<Selection>,
  tools: readonly string[],
  { standing, work = WORK, args = {} }: { standing?: Standing; work?: Work | null; args?: JsonObject } = {},
): SelectionTrial {
  const one = aSelection(over);
  const wanted = one.expect.kind === 'tools' ? one.expect.anyOf : [];
  const passed = wanted.length === 0 ? tools.length === 0 : wanted.includes(tools[0] ?? '');
  return {
    one,
    case: one.id,
    standing: standing ?? (passed ? 'passed' : 'failed'),
    trial: aTrial({
      caseId: one.id,
      calls: tools.map((tool) => aCall({ tool, arguments: args })),
      claim: aClaim({ work }),
    }),
  };
}

function only(trials: readonly SelectionTrial[], tools = [aTool({ name: 'list_rooms' })]): SelectionLine {
  const [line] = selectionOf(trials, tools);
  if (line === undefined) throw new Error('there is a client');
  return line;
}

const BANK = [
  chose({ id: 'a' }, ['list_rooms']),
  chose({ id: 'a' }, ['book_room', 'list_rooms']),
  chose({ id: 'b', difficulty: 'edge' }, []),
  chose(TRAP, []),
  chose(TRAP, ['search', 'list_rooms']),
  chose(TRAP, ['search']),
  chose(TRAP, ['book_room'], { standing: 'infrastructure' }),
];

describe('what a client chose', () => {
  const line = only(BANK);

  test('is scored by kind, over cases', () => {
    expect(line.kinds.map(({ kind, passed, scored, cases }) => [kind, passed, scored, cases])).toEqual([
      ['happy', 1, 2, 1],
      ['edge', 0, 1, 1],
      ['trap', 1, 3, 1],
    ]);
    expect(line.kinds[0]?.mean).toBe(0.5);
    expect(line.kinds[0]?.interval?.low).toBeCloseTo(0.0546, 3);
  });

  test('calls something where nothing fits, and nothing where something does', () => {
    expect(line.overTrigger).toEqual({ trials: 2, scored: 3 });
    expect(line.underTrigger).toEqual({ trials: 1, scored: 3 });
  });

  test('is told by the first call alone, right or wrong, in the order of the bank', () => {
    expect(line.confusion).toEqual([
      { expected: ['list_rooms'], chosen: 'list_rooms', trials: 1 },
      { expected: ['list_rooms'], chosen: 'book_room', trials: 1 },
      { expected: ['list_rooms'], chosen: null, trials: 1 },
      { expected: [], chosen: 'search', trials: 2 },
      { expected: [], chosen: null, trials: 1 },
    ]);
    expect(line.confusion.reduce((sum, { trials }) => sum + trials, 0)).toBe(6);
  });

  test('names what lured it in which trap; a lost trial lured nobody', () => {
    expect(line.lures).toEqual([{ case: 'trap', tool: 'search', trials: 2, scored: 3 }]);
  });

  test('cost what is told of all its trials', () => {
    expect(line.cost).toEqual({
      usd: expect.closeTo(0.007, 9) as number,
      untold: 0,
      inputTokens: 70,
      cachedInputTokens: null,
      outputTokens: 14,
    });
    const mute = { ...WORK, costUsd: null, cachedInputTokens: 4 };
    expect(only([chose({}, [], { work: mute }), chose({}, [])]).cost).toMatchObject({
      usd: 0.001,
      untold: 1,
      cachedInputTokens: 4,
    });
    const lost = chose({}, [], { standing: 'infrastructure' });
    const ended = (end: Trial['end']): SelectionTrial => ({
      ...lost,
      trial: { ...lost.trial, claim: null, end },
    });
    const failed = ended({ kind: 'infrastructure', evidence: 'e' });
    expect(only([failed, ended({ kind: 'not-run', why: 'w' })]).cost).toMatchObject({ usd: 0, untold: 1 });
    expect(only([failed, chose({}, [], { work: null })]).cost.untold).toBe(0);
    expect(only([chose({}, [], { work: null })]).cost).toMatchObject({
      usd: 0,
      untold: 0,
      inputTokens: null,
    });
  });

  test('counts a right choice of several as right, whatever the order they are named in', () => {
    const two = ['find', 'list_rooms'];
    const both = only([
      chose({ id: 'a', expect: { kind: 'tools', anyOf: two } }, ['find']),
      chose({ id: 'b', expect: { kind: 'tools', anyOf: [...two].reverse() } }, ['find']),
    ]);
    expect(both.confusion).toEqual([{ expected: two, chosen: 'find', trials: 2 }]);
  });

  test('is apart for each client, and nothing without a trial', () => {
    const of = (client: string): SelectionTrial => {
      const each = chose({}, ['list_rooms']);
      return { ...each, trial: { ...each.trial, client } };
    };
    expect(selectionOf([of('b'), of('a'), of('b')], []).map(({ client }) => client)).toEqual(['b', 'a']);
    expect(selectionOf([], [])).toEqual([]);
  });

  test('agrees with the metrics of trajectories on one step (TV-25, C: the right one of three)', () => {
    const steps = [['list_audiences'], ['get_failure_rate'], ['explain']];
    expect(distinctToolChoice(steps, [{ tool: 'list_audiences' }]).f1).toBe(0.5);
    expect(distinctToolChoice([['list_rooms', 'find']], [{ tool: 'find' }]).f1).toBe(1);
  });
});

const CLOSED = {
  type: 'object',
  properties: { q: {}, limit: {} },
  required: ['q'],
  additionalProperties: false,
};

describe('arguments of a choice', () => {
  test.each<[string, Json, JsonObject, readonly string[], readonly string[]]>([
    ['all as the schema has it', CLOSED, { q: 1 }, [], []],
    ['one invented, one missing', CLOSED, { query: 1 }, ['query'], ['q']],
    ['one that the schema only does not name', { properties: { q: {} } }, { q: 1, page: 2 }, ['page'], []],
    ['others are welcome', { properties: { q: {} }, additionalProperties: true }, { page: 2 }, [], []],
    [
      'others are welcome, of a kind',
      { properties: {}, additionalProperties: { type: 'string' } },
      { a: 1 },
      [],
      [],
    ],
    [
      'by a pattern, which is not executed',
      { properties: {}, patternProperties: { '(a+)+$': {} } },
      { a: 1 },
      [],
      [],
    ],
    ['nothing is said of arguments', { type: 'object' }, { a: 1 }, [], []],
    ['none are taken', { type: 'object', properties: {} }, { a: 1 }, ['a'], []],
    [
      'parts of all, and alternatives',
      {
        allOf: [{ $ref: '#/$defs/paged' }],
        anyOf: [
          { properties: { id: {} }, required: ['id'] },
          { properties: { name: {} }, required: ['name'] },
        ],
        $defs: { paged: { properties: { page: {} }, required: ['page'] } },
      },
      { name: 1, other: 2 },
      ['other'],
      ['page'],
    ],
    ['a schema that goes round', { properties: {}, allOf: [{ $ref: '#' }] }, { a: 1 }, [], []],
  ])('%s', (_title, schema, args, invented, missing) => {
    const tool = aTool({ inputSchema: schema as JsonObject });
    expect(argumentFaults(aCall({ arguments: args }), tool)).toEqual({ invented, missing });
  });

  test('count by their names where values were not kept, inside of others too', () => {
    const tool = aTool({ inputSchema: { ...CLOSED, properties: { q: {}, filters: {} } } });
    const call = aCall({ arguments: { filters: {} }, dropped: ['filters.zone', 'q', 'a.b'] });
    expect(argumentFaults(call, tool)).toEqual({ invented: ['a.b'], missing: [] });
  });

  test('are counted by tool and name, the most frequent first, of clients with a model', () => {
    const tools = [aTool({ name: 'list_rooms', inputSchema: CLOSED })];
    const trials = [
      { q: 1, x: 1 },
      { x: 1, y: 1 },
    ].map((args) => chose({}, ['list_rooms'], { args }));
    expect(only(trials, tools).arguments).toEqual({
      calls: 2,
      invented: [
        { tool: 'list_rooms', key: 'x', calls: 2 },
        { tool: 'list_rooms', key: 'y', calls: 1 },
      ],
      missing: [{ tool: 'list_rooms', key: 'q', calls: 1 }],
    });
    const reader = [chose({}, ['list_rooms'], { work: null }), chose({}, ['unlisted'])];
    expect(only(reader, tools).arguments).toEqual({ calls: 0, invented: [], missing: [] });
  });
});
