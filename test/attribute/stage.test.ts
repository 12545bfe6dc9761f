import { describe, expect, test } from 'vitest';
import { stageOf, type Divergence } from '../../src/attribute/stage.ts';
import type { Asked } from '../../src/case/case.ts';
import type { Expectation } from '../../src/case/scenario.ts';
import { gradeTrial } from '../../src/grade/graders.ts';
import type { Trial } from '../../src/run/run.ts';
import type { ToolCall } from '../../src/trajectory/tool-call.ts';
import { aCall, aProbe, aSelection, aTool, aTrial } from '../builders.ts';
import {
  aFailure,
  aGrading,
  anExpectation,
  aQuery,
  aScenario,
  inARow,
  played,
  seenEffect,
  WRITERS,
} from '../grade/scenario/scenes.ts';

const TOOLS = [
  aTool({ name: 'list_rooms' }),
  aTool({
    name: 'create_booking',
    description: 'Books a room.',
    inputSchema: {
      type: 'object',
      required: ['room_id'],
      properties: { room_id: { type: 'string' }, day: { type: 'string', description: 'A working day.' } },
    },
  }),
];

function stageIn(trial: Trial, one: Asked): Divergence | null {
  const verdicts = gradeTrial(trial, one, aGrading());
  return stageOf({ trial, verdicts }, one, { tools: TOOLS, writes: (tool) => WRITERS.includes(tool) });
}

const empty = { bytes: 2, contentTypes: [], items: 0, empty: true, nulls: 0, truncated: false };
const create: Partial<ToolCall> = { tool: 'create_booking', arguments: { room_id: 'r1' } };
const list = { tool: 'list_rooms' };
const probe = aProbe({ tool: 'create_booking' });
const happy = aSelection({ expect: { kind: 'tools', anyOf: ['list_rooms'] } });
const trap = aSelection({ difficulty: 'trap', expect: { kind: 'none' } });
const expecting = (over: Partial<Expectation>) => aScenario({ accept: [anExpectation(over)] });
const books = expecting({
  tools: { all: [['create_booking']], never: ['cancel_booking'], order: 'partial' },
});

describe('where a trial first left the way', () => {
  test.each<[string, Asked, Trial, Partial<Divergence> | null]>([
    ['a trial that passed', happy, aTrial({ calls: [aCall()] }), null],
    [
      'lost to infrastructure',
      happy,
      aTrial({ calls: [], end: { kind: 'infrastructure', evidence: 'x' } }),
      { stage: 'S0' },
    ],
    ['a trap that was called', trap, aTrial({ calls: [aCall()] }), { stage: 'S6', tool: 'list_rooms' }],
    [
      'a selection without a call',
      happy,
      aTrial({ calls: [] }),
      { stage: 'S1', tool: 'list_rooms', seq: null },
    ],
    [
      'a selection of another tool',
      happy,
      aTrial({ calls: [aCall({ tool: 'x' })] }),
      { stage: 'S2', tool: 'list_rooms', rival: 'x' },
    ],
    ['a probe without a call', probe, aTrial({ calls: [] }), { stage: 'S1', tool: 'create_booking' }],
    ['a probe with another tool', probe, aTrial({ calls: [aCall()] }), { stage: 'S2', rival: 'list_rooms' }],
    [
      'a probe that was answered with nothing',
      probe,
      aTrial({ calls: inARow({ ...create, shape: empty }) }),
      { stage: 'S4p' },
    ],
    [
      'a probe that was answered with an error',
      probe,
      aTrial({ calls: inARow(aFailure('create_booking', { room_id: 'r1' }, 'disk full')) }),
      { stage: 'S4f' },
    ],
    [
      'a probe that was not answered',
      probe,
      aTrial({ calls: inARow({ ...create, outcome: 'timeout', shape: null }) }),
      { stage: 'S4f' },
    ],
    [
      'arguments that break the schema',
      probe,
      aTrial({ calls: inARow(aFailure('create_booking', {}, 'bad request')) }),
      { stage: 'S3r', advertised: 'yes', argument: null },
    ],
    [
      'arguments that break a rule nobody told',
      probe,
      aTrial({
        calls: inARow(aFailure('create_booking', { room_id: 'r1' }, 'room_id must begin with ROOM-')),
      }),
      { stage: 'S3r', advertised: 'no', argument: 'room_id' },
    ],
    [
      'arguments that break a rule that may have been told',
      probe,
      aTrial({ calls: inARow(aFailure('create_booking', { room_id: 'r1', day: 'x' }, 'day is closed')) }),
      { stage: 'S3r', advertised: 'yes', argument: 'day' },
    ],
    [
      'arguments that were not kept convict nobody',
      probe,
      aTrial({
        calls: inARow({ ...aFailure('create_booking', {}, 'room_id is wrong'), dropped: ['room_id'] }),
      }),
      { stage: 'S3r', advertised: 'yes' },
    ],
    [
      'rejected by code',
      probe,
      aTrial({ calls: inARow({ ...create, outcome: 'protocol_error', error: { code: -32602, text: '' } }) }),
      { stage: 'S3r' },
    ],
    ['a task whose tool was not called', books, played([], ['no']), { stage: 'S1', tool: 'create_booking' }],
    [
      'a task for which only things were looked up',
      books,
      played(inARow(list), ['no']),
      { stage: 'S1', rival: null },
    ],
    [
      'a task with another writing tool',
      expecting({ tools: { all: [['create_booking']], never: [], order: 'any' } }),
      played(inARow(list, { tool: 'cancel_booking' }), ['no']),
      { stage: 'S2', rival: 'cancel_booking' },
    ],
    [
      'a task with a banned tool',
      books,
      played(inARow(create, { tool: 'cancel_booking' }), ['ok']),
      { stage: 'S6', tool: 'cancel_booking', seq: 1 },
    ],
    [
      'a task given up at an error of the server',
      books,
      played(inARow(aFailure('create_booking', { room_id: 'r1' }, 'disk full')), ['no']),
      { stage: 'S4f', tool: 'create_booking' },
    ],
    [
      'a task given up at an outage of the case',
      { ...books, outages: [{ tool: 'create_booking', nth: 1, fault: { kind: 'lost' } }] },
      played(inARow({ ...create, outcome: 'timeout', shape: null }), ['no']),
      { stage: 'S5' },
    ],
    [
      'an outage of any call, after a refused one',
      { ...books, outages: [{ tool: '*', nth: 2, fault: { kind: 'lost' } }] },
      played(
        inARow({ ...create, outcome: 'denied', shape: null }, list, {
          ...create,
          outcome: 'timeout',
          shape: null,
        }),
        ['no'],
      ),
      { stage: 'S5' },
    ],
    [
      'a task given up at a rejection',
      books,
      played(inARow(aFailure('create_booking', {}, 'no')), ['no']),
      { stage: 'S3r' },
    ],
    [
      'wrong arguments that were accepted',
      expecting({
        arguments: {
          create_booking: { room_id: { kind: 'tests', tests: [{ kind: 'equals', value: 'r2' }] } },
        },
      }),
      played(inARow(create), ['ok']),
      { stage: 'S3w', tool: 'create_booking' },
    ],
    [
      'arguments of a call that was not made',
      expecting({
        arguments: {
          create_booking: { room_id: { kind: 'tests', tests: [{ kind: 'equals', value: 'r2' }] } },
        },
      }),
      played(inARow(list), ['ok']),
      { stage: 'S1' },
    ],
    [
      'a forbidden effect',
      expecting({ never: [aQuery('q')] }),
      played(inARow(create, list), ['ok'], { effects: [seenEffect('never', 1, 2)] }),
      { stage: 'S3w', tool: 'create_booking', seq: 0 },
    ],
    [
      'a forbidden effect without a write',
      expecting({ never: [aQuery('q')] }),
      played(inARow(list), ['ok'], { effects: [seenEffect('never', 1, 2)] }),
      { stage: 'S5' },
    ],
    [
      'a write before the question',
      expecting({ kind: 'ask' }),
      played(inARow(create), ['ok?']),
      { stage: 'S6', tool: 'create_booking' },
    ],
    ['no question', expecting({ kind: 'ask' }), played(inARow(list), ['ok']), { stage: 'S5' }],
    [
      'a claim where nothing was done',
      expecting({ kind: 'stop' }),
      played([], ['I have booked it.']),
      { stage: 'S5', tool: null },
    ],
    [
      'an effect that did not come about',
      expecting({ effects: [aQuery('q', { kind: 'equals', value: 1 })] }),
      played(inARow(create), ['ok'], { effects: [seenEffect('effects', 0, 0)] }),
      { stage: 'S5', tool: 'create_booking' },
    ],
    [
      'a wrong answer',
      expecting({ answer: { mentions: [], states: ['x'], never: [] } }),
      played(inARow(list), ['ok']),
      { stage: 'S5', tool: 'list_rooms' },
    ],
    [
      'out of time',
      books,
      { ...played(inARow(create), []), end: { kind: 'limit', limit: 'time' } },
      { stage: 'S5' },
    ],
  ])('%s', (_title, one, trial, expected) => {
    const found = stageIn(trial, one);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });
});
