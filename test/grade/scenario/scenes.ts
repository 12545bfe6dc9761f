import type { Effect } from '../../../src/case/effect.ts';
import type { Expectation, Scenario } from '../../../src/case/scenario.ts';
import type { Grading } from '../../../src/grade/grading.ts';
import type { Trial } from '../../../src/run/run.ts';
import type { ResultSeen } from '../../../src/trajectory/results.ts';
import type { ToolCall } from '../../../src/trajectory/tool-call.ts';
import type { EffectSeen, Seen, WorldRecord } from '../../../src/world/record.ts';
import type { Json, JsonObject } from '../../../src/base/json.ts';
import { aCall, aTrial } from '../../builders.ts';

/** Tools of the booking server that write. */
export const WRITERS: readonly string[] = ['create_booking', 'cancel_booking'];

/** An expectation that says nothing but its kind. */
export function anExpectation(over: Partial<Expectation> = {}): Expectation {
  return {
    kind: 'act',
    tools: { all: [], never: [], order: 'partial' },
    arguments: {},
    calls: { max: null, discovery: null, repeats: null },
    effects: [],
    never: [],
    answer: { mentions: [], states: [], never: [] },
    ...over,
  };
}

/** A task of booking a room, with one expectation that says nothing. */
export function aScenario(over: Partial<Scenario> = {}): Scenario {
  return {
    kind: 'scenario',
    id: 'book_cedar',
    version: 1,
    hash: '5ce7a3000000',
    family: null,
    set: 'regression',
    draft: false,
    defect: null,
    source: null,
    question: 'Book Cedar tomorrow from 14:00 to 15:00.',
    replies: [],
    identity: null,
    clock: null,
    zone: null,
    approvals: {},
    outages: [],
    elicitation: null,
    accept: [anExpectation()],
    ...over,
  };
}

/** A query as an effect. */
export function aQuery(query: string, must: Effect['must'] = { kind: 'unchanged' }): Effect {
  return { read: { kind: 'sql', query }, path: null, must };
}

/** Calls in a row: each has two frames and a place of its own. */
export function inARow(...calls: readonly Partial<ToolCall>[]): readonly ToolCall[] {
  return calls.map((call, seq) => aCall({ seq, frames: { request: seq * 2, reply: seq * 2 + 1 }, ...call }));
}

/** A call that failed in the server. */
export function aFailure(tool: string, args: JsonObject = {}, text = 'no such room'): Partial<ToolCall> {
  return { tool, arguments: args, outcome: 'tool_error', error: { code: null, text } };
}

/** A trial of `aScenario()` with these calls and these answers, all calls made before the first answer. */
export function played(
  calls: readonly ToolCall[],
  answers: readonly string[],
  world: Partial<WorldRecord> = {},
): Trial {
  return aTrial({
    caseId: 'book_cedar',
    calls,
    claim: {
      answer: answers.at(-1) ?? '',
      calls: calls.map(({ tool, arguments: args }) => ({ tool, arguments: args })),
      stuck: null,
      work: null,
    },
    staged: {
      turns: answers.map((answer, i) => ({
        said: i === 0 ? 'Book Cedar tomorrow from 14:00 to 15:00.' : 'the one in the east wing',
        answer,
        calls: calls.length,
      })),
      world: {
        fixture: null,
        isolation: 'trial',
        clock: null,
        zone: null,
        identity: null,
        sentinel: null,
        effects: [],
        mentions: [],
        ...world,
      },
    },
  });
}

/** What an effect of the first expectation showed. */
export function seenEffect(list: EffectSeen['list'], before: Json, after: Json, index = 0): EffectSeen {
  return { expectation: 0, list, index, what: 'sql select 1', before: value(before), after: value(after) };
}

export function value(read: Json): Seen {
  return { kind: 'value', value: read };
}

/** Results of calls, by their places. */
export function results(...values: readonly Json[]): readonly ResultSeen[] {
  return values.map((each, seq) => ({ seq, kept: true, value: each, text: JSON.stringify(each) }));
}

export function aGrading(over: Partial<Grading> = {}): Grading {
  return { results: [], writes: (tool) => WRITERS.includes(tool), answersKept: true, ...over };
}
