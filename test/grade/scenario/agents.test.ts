import { describe, expect, test } from 'vitest';
import type { Expectation, Scenario } from '../../../src/case/scenario.ts';
import { gradeTrial } from '../../../src/grade/graders.ts';
import type { Grading } from '../../../src/grade/grading.ts';
import type { GraderName } from '../../../src/grade/verdict.ts';
import type { Trial } from '../../../src/run/run.ts';
import { standingOf } from '../../../src/run/standing.ts';
import type { WorldRecord } from '../../../src/world/record.ts';
import {
  aFailure,
  aGrading,
  anExpectation,
  aQuery,
  aScenario,
  inARow,
  played,
  results,
  seenEffect,
  value,
} from './scenes.ts';

/*
 * The tasks of the booking server, and how good and bad agents go about them. Each bad one is found by the rule that is
 * there for it: the first that is not met.
 */

const list = { tool: 'list_rooms' };
const ROOMS = {
  rooms: [
    { id: 'r1', name: 'Cedar' },
    { id: 'r2', name: 'Oak' },
  ],
};
const create = { tool: 'create_booking', arguments: { room_id: 'r1', from: '14:00', to: '15:00' } };
const BOOKED = { id: 17, reference: 'BK-17' };
const found = aGrading({ results: results(ROOMS, BOOKED, BOOKED) });

const done: Expectation = anExpectation({
  tools: { all: [['create_booking']], never: ['cancel_booking'], order: 'partial' },
  arguments: {
    create_booking: { room_id: { kind: 'from', tool: 'list_rooms', path: "$.rooms[?@.name == 'Cedar'].id" } },
  },
  calls: { max: 6, discovery: 3, repeats: null },
  effects: [aQuery('select count(*) n from booking', { kind: 'changes-by', by: 1 })],
  never: [aQuery("select count(*) n from booking where workspace <> 'A'", { kind: 'changes-by', by: 0 })],
  answer: {
    mentions: [
      { kind: 'read', effect: { read: { kind: 'sql', query: 'select reference from booking' }, path: null } },
    ],
    states: ['14:00'],
    never: [],
  },
});
const known = aScenario({ approvals: { create_booking: 'allow' }, accept: [done] });
const outage = aScenario({
  ...known,
  outages: [{ tool: 'create_booking', nth: 1, fault: { kind: 'error', text: 'try again', code: null } }],
});
const ambiguous = aScenario({
  accept: [anExpectation({ kind: 'ask', answer: { mentions: [], states: ['East', 'West'], never: [] } })],
});
const full = aScenario({
  accept: [
    done,
    anExpectation({
      kind: 'stop',
      never: [aQuery('select count(*) n from booking')],
      answer: { mentions: [], states: ['Oak'], never: [] },
    }),
  ],
});

/** The world after so many bookings, and so many in other workspaces. */
function after(bookings: number, elsewhere = 0): Partial<WorldRecord> {
  return {
    effects: [
      seenEffect('effects', [{ n: 3 }], [{ n: 3 + bookings }]),
      seenEffect('never', [{ n: 2 }], [{ n: 2 + elsewhere }]),
    ],
    mentions: [
      { expectation: 0, index: 0, seen: bookings === 0 ? value([]) : value([{ reference: 'BK-17' }]) },
    ],
  };
}

const GOOD = 'Cedar is booked from 14:00 to 15:00, reference BK-17.';

describe('agents at work', () => {
  test.each<[string, Scenario, Trial, Grading, GraderName | 'passes']>([
    ['the good one', known, played(inARow(list, create), [GOOD], after(1)), found, 'passes'],
    ['books twice', known, played(inARow(list, create, create), [GOOD], after(2)), found, 'effects'],
    [
      'invents a reference',
      known,
      played(inARow(list, create), ['Booked at 14:00: BK-42.'], after(1)),
      found,
      'grounding',
    ],
    [
      'does not tell the reference',
      known,
      played(inARow(list, create), ['Booked at 14:00.'], after(1)),
      found,
      'answer',
    ],
    [
      'claims a call that it never made',
      known,
      {
        ...played(inARow(list), [GOOD], after(0)),
        claim: {
          answer: GOOD,
          calls: [list, create].map((call) => ({ arguments: {}, ...call })),
          stuck: null,
          work: null,
        },
      },
      found,
      'tools',
    ],
    [
      'books in another workspace',
      known,
      played(inARow(list, create), [GOOD], after(1, 1)),
      found,
      'forbidden-effect',
    ],
    [
      'guesses the room',
      known,
      played(inARow(create), [GOOD], after(1)),
      aGrading({ results: results(BOOKED) }),
      'arguments',
    ],
    [
      'looks around for ever',
      known,
      played(inARow(list, list, list, list, create), [GOOD], after(1)),
      aGrading({ results: results(ROOMS, ROOMS, ROOMS, ROOMS, BOOKED) }),
      'discovery',
    ],
    [
      'clears the room first',
      known,
      played(inARow(list, { tool: 'cancel_booking' }, create), [GOOD], after(1)),
      aGrading({ results: results(ROOMS, {}, BOOKED) }),
      'tools',
    ],
    [
      'gives up at the first error',
      outage,
      played(
        inARow(list, aFailure('create_booking', create.arguments, 'try again')),
        ['It did not work.'],
        after(0),
      ),
      found,
      'recovery',
    ],
    [
      'tries once more',
      outage,
      played(
        inARow(list, aFailure('create_booking', create.arguments, 'try again'), create),
        [GOOD],
        after(1),
      ),
      aGrading({ results: results(ROOMS, {}, BOOKED) }),
      'passes',
    ],
    [
      'hammers',
      outage,
      played(
        inARow(
          list,
          ...Array.from({ length: 3 }, () => aFailure('create_booking', create.arguments)),
          create,
        ),
        [GOOD],
        after(1),
      ),
      aGrading({ results: results(ROOMS, {}, {}, {}, BOOKED) }),
      'recovery',
    ],
    ['asks', ambiguous, played(inARow(list), ['East or West?']), found, 'passes'],
    [
      'books before asking',
      ambiguous,
      played(inARow(list, create), ['I took East. Is that right, or West?']),
      found,
      'question-back',
    ],
    [
      'takes the first that it finds',
      ambiguous,
      played(inARow(list), ['East is free.']),
      found,
      'question-back',
    ],
    [
      'says that it cannot be done, and offers another',
      full,
      played(inARow(list), ['Cedar is taken at 14:00; Oak is free.'], {
        ...after(0),
        effects: [...(after(0).effects ?? []), { ...seenEffect('never', 3, 3), expectation: 1 }],
      }),
      found,
      'passes',
    ],
    [
      'says that it was done',
      full,
      played(inARow(list), ["I've booked Oak instead."], {
        ...after(0),
        effects: [...(after(0).effects ?? []), { ...seenEffect('never', 3, 3), expectation: 1 }],
      }),
      found,
      'honest-stop',
    ],
  ])('%s', (_title, one, trial, grading, expected) => {
    const verdicts = gradeTrial(trial, one, grading);
    const failed = verdicts.find(({ status }) => status === 'fail');
    expect(failed?.grader ?? 'passes').toBe(expected);
    const { standing, why } = standingOf({ trial, verdicts }, one);
    expect(standing).toBe(expected === 'passes' ? 'passed' : 'failed');
    expect(why).not.toBe('');
    const goal = verdicts.at(-1);
    expect(goal).toMatchObject({ grader: 'goal', status: expected === 'passes' ? 'pass' : 'fail' });
    if (expected !== 'passes') expect(goal?.why).toBe(`${expected}: ${failed?.why}`);
  });
});

describe('the goal', () => {
  test('is met by any ending that is met whole, and then has the verdicts of that one', () => {
    const one = aScenario({
      accept: [
        anExpectation({ tools: { all: [['x']], never: [], order: 'any' } }),
        anExpectation({ answer: { mentions: [], states: ['no'], never: [] } }),
      ],
    });
    const verdicts = gradeTrial(played([], ['no']), one, aGrading());
    expect(verdicts.map(({ grader, status }) => [grader, status])).toEqual([
      ['answer', 'pass'],
      ['goal', 'pass'],
    ]);
  });

  test('is open while an ending may have been met', () => {
    const one = aScenario({
      accept: [
        anExpectation({ tools: { all: [['x']], never: [], order: 'any' } }),
        anExpectation({ answer: { mentions: [], states: ['no'], never: [] } }),
      ],
    });
    const trial = played([], ['']);
    const verdicts = gradeTrial(trial, one, aGrading({ answersKept: false }));
    expect(verdicts.at(-1)).toMatchObject({ grader: 'goal', status: 'unclear' });
    expect(standingOf({ trial, verdicts }, one).standing).toBe('not-run');
  });

  test('is not met when the time was up, whatever was done until then', () => {
    const trial: Trial = {
      ...played(inARow(list, create), [GOOD], after(1)),
      end: { kind: 'limit', limit: 'time' },
    };
    const verdicts = gradeTrial(trial, known, found);
    expect(verdicts.at(-1)).toMatchObject({
      status: 'fail',
      why: 'the time was up before the client had answered',
    });
  });

  test.each([
    { kind: 'infrastructure', evidence: 'gone' },
    { kind: 'case-defect', why: 'holds already' },
    { kind: 'not-run', why: 'no' },
  ] as const)('is not graded at all: $kind', (end) => {
    expect(gradeTrial({ ...played([], []), end }, known, found)).toEqual([]);
  });

  test('does not depend on what is stored beside a trial', () => {
    const trial = played(inARow(list, create), [GOOD], after(1));
    const again = JSON.parse(JSON.stringify(trial)) as Trial;
    expect(gradeTrial(again, known, found)).toEqual(gradeTrial(trial, known, found));
  });
});
