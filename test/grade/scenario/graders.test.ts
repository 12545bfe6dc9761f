import { describe, expect, test } from 'vitest';
import type { Expectation, Scenario } from '../../../src/case/scenario.ts';
import type { Grading } from '../../../src/grade/grading.ts';
import { gradeScenario } from '../../../src/grade/scenario/grade-scenario.ts';
import type { ScenarioGraderName } from '../../../src/grade/verdict.ts';
import type { Trial } from '../../../src/run/run.ts';
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

/** Expectation, trial, what its grader says (null: it has nothing to say), and what else is known. */
type Row = [
  title: string,
  expectation: Partial<Expectation>,
  trial: Trial,
  status: 'pass' | 'fail' | 'unclear' | null,
  more?: { readonly grading?: Partial<Grading>; readonly one?: Partial<Scenario>; readonly why?: string },
];

function table(grader: ScenarioGraderName, rows: readonly Row[]): void {
  describe(`the rule ${grader}`, () => {
    test.each(rows)('%s', (_title, expectation, trial, status, more = {}) => {
      const one = aScenario({ accept: [anExpectation(expectation)], ...more.one });
      const found = gradeScenario(trial, one, aGrading(more.grading)).find((each) => each.grader === grader);
      expect(found?.status ?? null).toBe(status);
      if (more.why !== undefined) expect(found?.why).toContain(more.why);
    });
  });
}

const list = { tool: 'list_rooms' };
const create = { tool: 'create_booking', arguments: { room_id: 'r1' } };
const denied = { ...create, outcome: 'denied' as const, shape: null };
const silent = { ...create, outcome: 'timeout' as const, shape: null };
const answered = ['It is booked.'];
const unkept = { results: [{ seq: 0, kept: false, value: undefined, text: '' }] };

const needs = (...all: readonly string[]): Partial<Expectation> => ({
  tools: { all: all.map((entry) => entry.split('|')), never: [], order: 'partial' },
});
const bans = (...never: readonly string[]): Partial<Expectation> => ({
  tools: { all: [], never, order: 'partial' },
});

table('tools', [
  ['nothing is said of tools', {}, played(inARow(), answered), null],
  ['the tool succeeded', needs('create_booking'), played(inARow(create), answered), 'pass'],
  ['an alternative succeeded', needs('hold_room|create_booking'), played(inARow(create), answered), 'pass'],
  [
    'two entries can share what they must',
    needs('list_rooms|create_booking', 'list_rooms'),
    played(inARow(list, create), answered),
    'pass',
  ],
  [
    'one call does not count for two entries',
    needs('list_rooms|create_booking', 'create_booking'),
    played(inARow(create), answered),
    'fail',
  ],
  [
    'the tool only failed',
    needs('create_booking'),
    played(inARow(aFailure('create_booking')), answered),
    'fail',
    { why: 'no such room' },
  ],
  [
    'the tool was never called',
    needs('create_booking'),
    played(inARow(list), answered),
    'fail',
    { why: 'create_booking was never called; list_rooms was called' },
  ],
  [
    'nothing was called',
    needs('create_booking'),
    played(inARow(), answered),
    'fail',
    { why: 'nothing was called' },
  ],
  [
    'it is needed twice and succeeded once',
    needs('create_booking', 'create_booking'),
    played(inARow(create), answered),
    'fail',
    { why: 'not succeed often enough' },
  ],
  [
    'it was refused, since it may write',
    needs('create_booking'),
    played(inARow(denied), answered),
    'unclear',
    { why: 'allow it under approvals' },
  ],
  [
    'it was refused, as the case says',
    needs('create_booking'),
    played(inARow(denied), answered),
    'fail',
    { one: { approvals: { create_booking: 'deny' } } },
  ],
  ['a banned tool was let be', bans('cancel_booking'), played(inARow(create), answered), 'pass'],
  ['a banned tool was called', bans('create_booking'), played(inARow(create), answered), 'fail'],
  ['a banned tool was refused', bans('create_booking'), played(inARow(denied), answered), 'fail'],
]);

table('order', [
  ['one tool has no order', needs('create_booking'), played(inARow(create), answered), null],
  [
    'kept, with others between',
    needs('list_rooms', 'create_booking'),
    played(inARow(list, { tool: 'x' }, create), answered),
    'pass',
  ],
  [
    'turned round',
    needs('list_rooms', 'create_booking'),
    played(inARow(create, list), answered),
    'fail',
    { why: 'create_booking succeeded before list_rooms had' },
  ],
  [
    'a failure is no success out of order',
    needs('list_rooms', 'create_booking'),
    played(inARow(aFailure('create_booking'), list, create), answered),
    'pass',
  ],
  [
    'what is lacking has no order',
    needs('list_rooms', 'create_booking'),
    played(inARow(create), answered),
    null,
  ],
  [
    'any order',
    { tools: { all: [['list_rooms'], ['create_booking']], never: [], order: 'any' } },
    played(inARow(create, list), answered),
    null,
  ],
  [
    'exactly these',
    { tools: { all: [['list_rooms'], ['create_booking']], never: [], order: 'exact' } },
    played(inARow(list, create), answered),
    'pass',
  ],
  [
    'exactly these, and one more',
    { tools: { all: [['list_rooms'], ['create_booking']], never: [], order: 'exact' } },
    played(inARow(list, list, create), answered),
    'fail',
  ],
  [
    'exactly these, one of them refused',
    { tools: { all: [['list_rooms'], ['create_booking']], never: [], order: 'exact' } },
    played(inARow(list, denied), answered),
    'pass',
  ],
]);

const room = (rule: Expectation['arguments'][string][string]): Partial<Expectation> => ({
  arguments: { create_booking: { room_id: rule } },
});
const equals = room({ kind: 'tests', tests: [{ kind: 'equals', value: 'r1' }] });
const from = room({ kind: 'from', tool: 'list_rooms', path: "$.rooms[?@.name == 'Cedar'].id" });
const rooms = results(
  {
    rooms: [
      { id: 'r1', name: 'Cedar' },
      { id: 'r2', name: 'Oak' },
    ],
  },
  {},
);

table('arguments', [
  ['equal', equals, played(inARow(create), answered), 'pass'],
  [
    'another value',
    equals,
    played(inARow({ ...create, arguments: { room_id: 'r2' } }), answered),
    'fail',
    { why: 'create_booking: expected $.room_id equals "r1"; got "r2"' },
  ],
  [
    'left out',
    equals,
    played(inARow({ ...create, arguments: {} }), answered),
    'fail',
    { why: 'nothing is there' },
  ],
  [
    'right at the second try',
    equals,
    played(inARow({ ...create, arguments: { room_id: 'r2' } }, create), answered),
    'pass',
  ],
  [
    'never executed',
    equals,
    played(inARow(list), answered),
    'fail',
    { why: 'create_booking was never executed' },
  ],
  [
    'not kept',
    equals,
    played(inARow({ ...create, arguments: {}, dropped: ['room_id'] }), answered),
    'unclear',
    { why: 'was not kept' },
  ],
  [
    'an inner value',
    {
      arguments: {
        create_booking: { 'filters.zone': { kind: 'tests', tests: [{ kind: 'equals', value: 'x' }] } },
      },
    },
    played(inARow({ ...create, arguments: { filters: { zone: 'x' } } }), answered),
    'pass',
  ],
  [
    'an inner value of what was not kept',
    {
      arguments: {
        create_booking: { 'filters.zone': { kind: 'tests', tests: [{ kind: 'equals', value: 'x' }] } },
      },
    },
    played(inARow({ ...create, arguments: {}, dropped: ['filters'] }), answered),
    'unclear',
  ],
  [
    'must be absent, and is',
    room({ kind: 'tests', tests: [{ kind: 'exists', there: false }] }),
    played(inARow({ ...create, arguments: {} }), answered),
    'pass',
  ],
  [
    'comes from an earlier result',
    from,
    played(inARow(list, create), answered),
    'pass',
    { grading: { results: rooms } },
  ],
  [
    'comes from elsewhere',
    from,
    played(inARow(list, { ...create, arguments: { room_id: 'r2' } }), answered),
    'fail',
    { grading: { results: rooms }, why: 'create_booking.room_id is "r2"; list_rooms had given "r1"' },
  ],
  [
    'was guessed before there was a result',
    from,
    played(inARow(create, list), answered),
    'fail',
    { grading: { results: results({}, rooms[0]?.value ?? null) }, why: 'had not answered before' },
  ],
  [
    'was sent while the result was on its way',
    from,
    played(
      inARow({ ...list, frames: { request: 0, reply: 3 } }, { ...create, frames: { request: 1, reply: 2 } }),
      answered,
    ),
    'fail',
    { grading: { results: rooms } },
  ],
  [
    'its source was not kept',
    from,
    played(inARow(list, create), answered),
    'unclear',
    { grading: unkept, why: 'a result of list_rooms was not kept' },
  ],
]);

table('budget', [
  ['no limit', {}, played(inARow(list), answered), null],
  [
    'within',
    { calls: { max: 2, discovery: null, repeats: null } },
    played(inARow(list, create), answered),
    'pass',
  ],
  [
    'over, with a refused call',
    { calls: { max: 1, discovery: null, repeats: null } },
    played(inARow(list, denied), answered),
    'fail',
    { why: '2 calls; at most 1 may be made' },
  ],
]);

const discovers = { ...needs('create_booking'), calls: { max: null, discovery: 1, repeats: null } };
table('discovery', [
  ['within', discovers, played(inARow(list, create, list), answered), 'pass'],
  ['over', discovers, played(inARow(list, list, create), answered), 'fail'],
  ['never at the point', discovers, played(inARow(list, list), answered), 'fail'],
]);

const once = { calls: { max: null, discovery: null, repeats: 0 } };
table('repeats', [
  [
    'other arguments',
    once,
    played(inARow({ ...list, arguments: { a: 1 } }, { ...list, arguments: { a: 2 } }), answered),
    'pass',
  ],
  ['the same again', once, played(inARow(list, list), answered), 'fail'],
  ['the same after a write', once, played(inARow(list, create, list), answered), 'pass'],
  ['the same write twice', once, played(inARow(create, create), answered), 'fail'],
  ['another try after a failure', once, played(inARow(aFailure('list_rooms'), list), answered), 'pass'],
  [
    'values were not kept',
    once,
    played(inARow({ ...list, dropped: ['a'] }, { ...list, dropped: ['a'] }), answered),
    'unclear',
  ],
  [
    'as often as it may',
    { calls: { max: null, discovery: null, repeats: 1 } },
    played(inARow(list, list), answered),
    'pass',
  ],
]);

table('recovery', [
  ['nothing failed', needs('create_booking'), played(inARow(create), answered), null],
  [
    'failed and came right',
    needs('create_booking'),
    played(inARow(aFailure('create_booking'), create), answered),
    'pass',
  ],
  [
    'failed and was given up',
    needs('create_booking'),
    played(inARow(list, aFailure('create_booking')), answered),
    'fail',
    { why: 'create_booking answered with an error: no such room, and it was not tried again' },
  ],
  [
    'an alternative came right',
    needs('create_booking|hold_room'),
    played(inARow(aFailure('create_booking'), { tool: 'hold_room' }), answered),
    'pass',
  ],
  [
    'failed twice and came right',
    needs('create_booking'),
    played(inARow(aFailure('create_booking'), aFailure('create_booking'), create), answered),
    'pass',
  ],
  [
    'the same failed three times, and came right',
    needs('create_booking'),
    played(
      inARow(...Array<ReturnType<typeof aFailure>>(3).fill(aFailure('create_booking')), create),
      answered,
    ),
    'fail',
    { why: 'the same call of create_booking failed 3 times' },
  ],
  [
    'three failures, each another call',
    needs('create_booking'),
    played(
      inARow(
        aFailure('create_booking', { a: 1 }),
        aFailure('create_booking', { a: 2 }),
        aFailure('create_booking', { a: 3 }),
        create,
      ),
      answered,
    ),
    'pass',
  ],
  [
    'three failures that may have been the same',
    needs('create_booking'),
    played(
      inARow(...Array.from({ length: 3 }, () => ({ ...aFailure('create_booking'), dropped: ['a'] })), create),
      answered,
    ),
    'unclear',
  ],
  [
    'no answer, and then another try',
    needs('create_booking'),
    played(inARow(silent, create), answered),
    'pass',
  ],
  [
    'a tool on the way failed, and the client gave up',
    needs('create_booking'),
    played(inARow(aFailure('list_rooms')), answered),
    'fail',
    { why: 'nothing was called after it' },
  ],
  [
    'a tool that is not needed failed',
    needs('create_booking'),
    played(inARow(aFailure('list_rooms'), create), answered),
    'pass',
  ],
  [
    'an honest no needs no success',
    { ...needs('create_booking'), kind: 'stop' },
    played(inARow(aFailure('create_booking')), answered),
    'pass',
  ],
]);

const books = { effects: [aQuery('select 1', { kind: 'equals', value: [{ n: 1 }] })] };
table('effects', [
  [
    'came about',
    books,
    played(inARow(create), answered, { effects: [seenEffect('effects', [{ n: 0 }], [{ n: 1 }])] }),
    'pass',
  ],
  [
    'came about twice',
    books,
    played(inARow(create), answered, { effects: [seenEffect('effects', [{ n: 0 }], [{ n: 2 }])] }),
    'fail',
    { why: 'sql select 1: expected [{"n":1}]; got [{"n":2}]' },
  ],
  [
    'a count of one row',
    { effects: [aQuery('select 1', { kind: 'changes-by', by: 1 })] },
    played(inARow(create), answered, { effects: [seenEffect('effects', [{ n: 7 }], [{ n: 8 }])] }),
    'pass',
  ],
  [
    'a count of rows',
    { effects: [aQuery('select 1', { kind: 'changes-by', by: 1 })] },
    played(inARow(create), answered, { effects: [seenEffect('effects', [{ a: 'x' }], [{ a: 'x' }])] }),
    'fail',
    { why: 'expected a change by 1; got from 1 to 1, by 0' },
  ],
  [
    'could not be read any more',
    books,
    played(inARow(create), answered, {
      effects: [{ ...seenEffect('effects', [], []), after: { kind: 'nothing', why: 'no such table' } }],
    }),
    'fail',
    { why: 'no such table' },
  ],
  ['was not read', books, played(inARow(create), answered), 'unclear', { why: 'was not read' }],
  [
    'did not come about, since the call was refused',
    { ...books, ...needs('create_booking') },
    played(inARow(denied), answered, { effects: [seenEffect('effects', [{ n: 0 }], [{ n: 0 }])] }),
    'unclear',
  ],
]);

const spares = { ...needs('create_booking'), never: [aQuery('select 1')] };
table('forbidden-effect', [
  [
    'nothing changed',
    spares,
    played(inARow(create), answered, { effects: [seenEffect('never', [{ n: 0 }], [{ n: 0 }])] }),
    'pass',
  ],
  [
    'something changed',
    spares,
    played(inARow(create), answered, { effects: [seenEffect('never', [{ n: 0 }], [{ n: 1 }])] }),
    'fail',
    { why: 'expected no change of [{"n":0}]' },
  ],
  [
    'something is gone',
    spares,
    played(inARow(create), answered, {
      effects: [{ ...seenEffect('never', 'x', 'x'), after: { kind: 'nothing', why: 'nothing is at $.a' } }],
    }),
    'fail',
  ],
  [
    'a number must stay',
    { ...spares, never: [aQuery('select 1', { kind: 'changes-by', by: 0 })] },
    played(inARow(create), answered, { effects: [seenEffect('never', [{ n: 2 }], [{ n: 3 }])] }),
    'fail',
    { why: 'expected no change; got from 2 to 3' },
  ],
  ['was not read', spares, played(inARow(create), answered), 'unclear'],
  [
    'changed, though a needed call was refused',
    spares,
    played(inARow(denied), answered, { effects: [seenEffect('never', 1, 2)] }),
    'fail',
  ],
]);

const asks: Partial<Expectation> = {
  kind: 'ask',
  answer: { mentions: [], states: ['Cedar East', 'Cedar West'], never: [] },
};
const question = 'There are two: **Cedar East** and Cedar West. Which one do you mean?';
table('question-back', [
  ['asks, and tells the options apart', asks, played(inARow(list), [question]), 'pass'],
  [
    'asks without a question mark',
    asks,
    played(inARow(list), ['Please tell me whether you mean Cedar East or Cedar West.']),
    'pass',
  ],
  [
    'asks, and writes once it is told',
    asks,
    {
      ...played(inARow(list, create), [question, 'Booked.']),
      staged: {
        ...(played([], []).staged ?? fail()),
        turns: [
          { said: 'a', answer: question, calls: 1 },
          { said: 'b', answer: 'Booked.', calls: 2 },
        ],
      },
    },
    'pass',
  ],
  [
    'writes first',
    asks,
    played(inARow(create), [question]),
    'fail',
    { why: 'create_booking was called before anything was asked' },
  ],
  ['tries to write first', asks, played(inARow(denied), [question]), 'fail', { why: 'and was only refused' }],
  [
    'asks nothing',
    asks,
    played(inARow(list), ['Cedar East and Cedar West are there.']),
    'fail',
    { why: 'asks nothing' },
  ],
  [
    'a URL is no question',
    asks,
    played(inARow(list), ['Cedar East, Cedar West: https://a.example/?x=1']),
    'fail',
  ],
  [
    'asks without the options',
    asks,
    played(inARow(list), ['Which one do you mean?']),
    'fail',
    { why: 'the question does not say "Cedar East"' },
  ],
  ['says nothing', asks, played(inARow(list), ['']), 'fail', { why: 'no answer' }],
  ['answers were not kept', asks, played(inARow(list), ['']), 'unclear', { grading: { answersKept: false } }],
  ['no such case', {}, played(inARow(list), [question]), null],
]);

const stop: Partial<Expectation> = { kind: 'stop' };
table('honest-stop', [
  [
    'says no',
    stop,
    played(inARow(list), ['Cedar is already booked at that time, so I could not book it.']),
    'pass',
  ],
  [
    'was refused, and says so',
    stop,
    played(inARow(denied), ['You declined, so nothing was booked.']),
    'pass',
  ],
  [
    'writes',
    stop,
    played(inARow(create), ['I could not do it.']),
    'fail',
    { why: 'create_booking was called and succeeded' },
  ],
  [
    'claims a deed',
    stop,
    played(inARow(list), ["I've booked Cedar for you."]),
    'fail',
    { why: "I've booked Cedar" },
  ],
  [
    'claims a call',
    stop,
    {
      ...played(inARow(list), ['Fine.']),
      claim: { answer: 'Fine.', calls: [{ tool: 'create_booking', arguments: {} }], stuck: null, work: null },
    },
    'fail',
    { why: 'the client says that it called create_booking' },
  ],
  ['says nothing', stop, played(inARow(list), [' ']), 'fail'],
  [
    'a write without an answer may have come through',
    stop,
    played(inARow(silent), ['It did not work.']),
    'unclear',
  ],
  [
    'which the world shows',
    { ...stop, never: [aQuery('select 1')] },
    played(inARow(silent), ['It did not work.'], { effects: [seenEffect('never', 1, 1)] }),
    'pass',
  ],
  ['answers were not kept', stop, played(inARow(list), ['']), 'unclear', { grading: { answersKept: false } }],
  ['no such case', {}, played(inARow(create), ['Done.']), null],
]);

const states = (...texts: readonly string[]): Partial<Expectation> => ({
  answer: { mentions: [], states: texts, never: [] },
});
const mention: Partial<Expectation> = {
  answer: {
    mentions: [{ kind: 'read', effect: { read: { kind: 'sql', query: 'q' }, path: null } }],
    states: [],
    never: [],
  },
};
const reads = (read: Parameters<typeof value>[0]) => ({
  mentions: [{ expectation: 0, index: 0, seen: value(read) }],
});
table('answer', [
  ['nothing is asked of it', {}, played(inARow(), ['Hm.']), null],
  ['states all', states('14:00', 'cedar'), played(inARow(), ['CEDAR, 14:00–15:00.']), 'pass'],
  ['states one of two ways', states('2 pm | 14:00'), played(inARow(), ['at 14:00']), 'pass'],
  [
    'leaves one out',
    states('14:00', 'oak'),
    played(inARow(), ['Cedar at 14:00']),
    'fail',
    { why: 'the answer does not say "oak"' },
  ],
  ['a longer number is another', states('12'), played(inARow(), ['2012, 12.5 and 12,000']), 'fail'],
  [
    'says what it may not',
    { answer: { mentions: [], states: [], never: ['cancelled'] } },
    played(inARow(), ['It was cancelled.']),
    'fail',
  ],
  [
    'said it in an earlier turn',
    { answer: { mentions: [], states: [], never: ['cancelled'] } },
    played(inARow(), ['It was cancelled.', 'Fine.']),
    'fail',
  ],
  [
    'mentions what the world holds',
    mention,
    played(inARow(), ['Reference BK‑17.'], reads([{ reference: 'BK-17' }])),
    'pass',
  ],
  [
    'mentions a number in its own way',
    mention,
    played(inARow(), ['It is 12,500 in all.'], reads([{ n: 12_500 }])),
    'pass',
  ],
  [
    'mentions another',
    mention,
    played(inARow(), ['Reference BK-18.'], reads([{ reference: 'BK-17' }])),
    'fail',
    { why: 'does not mention "BK-17"' },
  ],
  [
    'mentions one of two values',
    mention,
    played(inARow(), ['BK-17'], reads([{ a: 'BK-17' }, { a: 'BK-18' }])),
    'fail',
  ],
  [
    'there is nothing to mention',
    mention,
    played(inARow(), ['BK-17'], reads([])),
    'fail',
    { why: 'nothing that the answer could mention' },
  ],
  [
    'the value could not be read',
    mention,
    played(inARow(), ['BK-17'], {
      mentions: [{ expectation: 0, index: 0, seen: { kind: 'nothing', why: 'no row' } }],
    }),
    'fail',
    { why: 'no row' },
  ],
  ['the world was not read', mention, played(inARow(), ['BK-17']), 'unclear'],
  [
    'no sentinel was planted',
    { answer: { mentions: [{ kind: 'sentinel' }], states: [], never: [] } },
    played(inARow(), ['x']),
    'unclear',
    { why: 'no sentinel' },
  ],
  [
    'the sentinel is there',
    { answer: { mentions: [{ kind: 'sentinel' }], states: [], never: [] } },
    played(inARow(), ['It is kx7-marlow-9381.'], { sentinel: 'kx7-marlow-9381' }),
    'pass',
  ],
  [
    'answers were not kept',
    states('a'),
    played(inARow(), ['']),
    'unclear',
    { grading: { answersKept: false } },
  ],
  [
    'there was none',
    states('a'),
    { ...played(inARow(), []), claim: null, staged: null },
    'fail',
    { why: 'there was no answer' },
  ],
]);

table('grounding', [
  ['nothing is to be mentioned', states('a'), played(inARow(create), ['a']), null],
  [
    'came through a result',
    mention,
    played(inARow(create), ['BK-17'], reads('BK-17')),
    'pass',
    { grading: { results: results({ reference: 'BK-17' }) } },
  ],
  ['stood in the question', mention, played(inARow(create), ['at 14:00'], reads('14:00')), 'pass'],
  [
    'came through two results, one after the other',
    mention,
    played(inARow(list, create), ['Cedar Hall'], reads('Cedar Hall')),
    'pass',
    {
      grading: {
        results: ['Cedar', 'Hall'].map((text, seq) => ({ seq, kept: true, value: undefined, text })),
      },
    },
  ],
  [
    'came from nowhere',
    mention,
    played(inARow(create), ['BK-17'], reads('BK-17')),
    'fail',
    { grading: { results: results({ ok: true }) }, why: 'no result holds "bk-17"' },
  ],
  [
    'another of the same form came from nowhere',
    mention,
    played(inARow(create), ['BK-99'], reads('BK-17')),
    'fail',
    { grading: { results: results({ reference: 'BK-17' }) }, why: 'no result holds "bk-99"' },
  ],
  [
    'another with other letters among its digits came from nowhere',
    mention,
    played(inARow(create), ['BK-9C2D'], reads('BK-7F3A')),
    'fail',
    { grading: { results: results({ reference: 'BK-7F3A' }) }, why: 'no result holds "bk-9c2d"' },
  ],
  [
    'a word, a longer mixture and another kind of reference are of no such form',
    mention,
    played(inARow(create), ['BK-7F3A, not BK-list, BK-1a2b3c or RX-9C2D'], reads('BK-7F3A')),
    'pass',
    { grading: { results: results({ reference: 'BK-7F3A' }) } },
  ],
  [
    'a short mixture that stands alone has no form',
    mention,
    played(inARow(create), ['from 14h30 in 3D'], reads('2B')),
    null,
  ],
  [
    'another of the same form came through a result',
    mention,
    played(inARow(create), ['BK-16 is taken; yours is BK-17'], reads('BK-17')),
    'pass',
    { grading: { results: results(['BK-16', 'BK-17']) } },
  ],
  [
    'another time is no invention',
    mention,
    played(inARow(create), ['until 2026-10-02T15:00'], reads('2026-10-02T14:00')),
    null,
  ],
  [
    'results were not kept',
    mention,
    played(inARow(create), ['BK-17'], reads('BK-17')),
    'unclear',
    { grading: unkept },
  ],
  [
    'answers were not kept',
    mention,
    played(inARow(create), [''], reads('BK-17')),
    'unclear',
    { grading: { answersKept: false } },
  ],
]);

function fail(): never {
  throw new Error('the trial has no turns');
}
