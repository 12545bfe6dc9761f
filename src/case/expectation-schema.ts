import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { text } from './base-schema.ts';
import { effectsSchema, mentionSchema, neverSchema } from './effect-schema.ts';
import { hasTest, pathSchema, TEST_WORDS, testShape } from './matchers-schema.ts';

const EXPECTATION =
  '"ask", "stop", or a map of at least one of kind, tools, arguments, calls, effects, never and answer';
const KIND = '"act", "ask" or "stop"';
const TOOLS = 'a map with all, never or both';
const ALL = 'a list of at least one tool name; "a | b" is either of two';
const NEVER = 'a list of at least one tool name';
const ORDER = '"partial", "any" or "exact"';
const ARGUMENTS = 'a map of tool names to maps of arguments';
const RULES = 'a map of argument names to what they must be';
const RULE = `a value, a map with at least one of ${TEST_WORDS}, or a map with from and path`;
const FROM = 'the name of a tool';
const CALLS = 'a map with at least one of max, discovery and repeats';
const LIMIT = 'a map with max';
const MOST = 'a whole number from 0';
const ANSWER = 'a map with at least one of mentions, states and never';
const STATES = 'a list of at least one text';
const MENTIONS = 'a list of readings, each with one of call, command, sql or http, or of { sentinel: true }';

/** What one good ending looks like, as its author writes it. Messages are what would be valid. */
export function expectationSchema(): z.ZodUnion {
  return z.union([z.enum(['ask', 'stop'], EXPECTATION), whole()], EXPECTATION);
}

function whole() {
  const shape = {
    kind: z
      .enum(['act', 'ask', 'stop'], KIND)
      .describe(
        'act (the default): the task is done. ask: a question back before any write. stop: an honest no, and nothing changed.',
      )
      .exactOptional(),
    tools: tools().exactOptional(),
    arguments: z
      .record(z.string(), z.record(z.string(), argument(), RULES), ARGUMENTS)
      .refine((written) => Object.values(written).every((rules) => Object.keys(rules).length > 0), RULES)
      .describe(
        'By tool and argument (filters.zone for an inner one): one executed call must meet all of them.',
      )
      .exactOptional(),
    calls: calls().exactOptional(),
    effects: effectsSchema()
      .min(1, 'a list of at least one reading')
      .describe('What must have come about: read before and after, and proven not to hold before.')
      .exactOptional(),
    never: neverSchema()
      .min(1, 'a list of at least one reading')
      .describe('What must be as it was; it overrides everything else.')
      .exactOptional(),
    answer: answer().exactOptional(),
  };
  return keyed(shape, EXPECTATION).refine(holdsAny, sound(EXPECTATION));
}

function tools() {
  const shape = {
    all: z
      .array(text(1_000, ALL), ALL)
      .min(1, ALL)
      .describe('Each must have been called and succeeded. "a | b": either of them.')
      .exactOptional(),
    never: z.array(text(1_000, NEVER), NEVER).min(1, NEVER).describe('None may be called.').exactOptional(),
    order: z
      .enum(['partial', 'any', 'exact'], ORDER)
      .describe(
        'partial (the default): all, in this order, with others between. any: in any order. exact: these calls and no others.',
      )
      .exactOptional(),
  };
  return keyed(shape, TOOLS).refine((written) => 'all' in written || 'never' in written, sound(TOOLS));
}

function argument() {
  const shape = {
    from: text(1_000, FROM).describe('An earlier result of this tool…').exactOptional(),
    path: pathSchema().describe('…holds the value at this place: a JSONPath of RFC 9535.').exactOptional(),
    ...testShape(),
  };
  const rule = keyed(shape, RULE)
    .refine((written) => 'from' in written === 'path' in written, sound(RULE))
    .refine((written) => 'from' in written !== hasTest(written), sound(RULE));
  return z.union([z.string(), z.number(), z.boolean(), rule], RULE);
}

function calls() {
  const limit = (): z.ZodExactOptional =>
    keyed({ max: most().describe('At most so many.') }, LIMIT).exactOptional();
  const shape = {
    max: most().describe('At most so many calls in all.').exactOptional(),
    discovery: limit().describe('Calls before the first of a tool that tools.all names.'),
    repeats: limit().describe(
      'Calls that repeat an earlier one that was answered, with nothing written between.',
    ),
  };
  return keyed(shape, CALLS).refine(holdsAny, sound(CALLS));
}

function answer() {
  const shape = {
    mentions: z
      .array(mentionSchema(MENTIONS), MENTIONS)
      .min(1, MENTIONS)
      .describe('Values read from the world after the trial, or the text planted in the fixture.')
      .exactOptional(),
    states: z
      .array(text(1_000, STATES), STATES)
      .min(1, STATES)
      .describe('Texts that must be said.')
      .exactOptional(),
    never: z
      .array(text(1_000, STATES), STATES)
      .min(1, STATES)
      .describe('Texts that may not be said.')
      .exactOptional(),
  };
  return keyed(shape, ANSWER).refine(holdsAny, sound(ANSWER));
}

function most() {
  return z.int(MOST).min(0, MOST);
}

function holdsAny(written: object): boolean {
  return Object.keys(written).length > 0;
}

/** For a rule about a map as a whole: a key that is unknown is told by itself, not as one that is lacking too. */
function sound(what: string): RefineOptions {
  return { error: what, when: ({ issues }) => issues.length === 0 };
}

interface RefineOptions {
  readonly error: string;
  readonly when: (payload: { readonly issues: readonly unknown[] }) => boolean;
}
