import * as z from 'zod';
import { localTimeFlaw, zoneFlaw } from '../base/local-time.ts';
import { keyed } from '../base/keyed.ts';
import { DURATION_PATTERN, durationMs } from '../config/duration.ts';
import { baseShape, CASE_ID, ID_PATTERN, question, text, toolName, type WrittenBase } from './base-schema.ts';
import { whereShape } from './effect-schema.ts';
import { expectationSchema } from './expectation-schema.ts';

/** A scenario as its author writes it; what it expects is read from the file's own JSON once this has passed. */
export interface WrittenScenario extends Omit<WrittenBase, 'id'> {
  scenario: string;
  question: string;
  replies?: string[];
  identity?: string;
  clock?: string;
  zone?: string;
  approvals?: Record<string, 'allow' | 'deny'>;
  outages?: unknown[];
  elicitation?: Record<string, unknown>;
  expect: unknown;
  accept?: unknown[];
}

const REPLIES = 'a list of at least one text, in the words of a user';
const CLOCK = 'a local time in quotes or not, such as 2026-10-01T09:00:00';
const ZONE = 'an IANA time zone, such as Europe/Paris';
const APPROVALS = 'a map of tool names to allow or deny';
const OUTAGES = 'a list of maps, each with tool and with one of delay, error or lost';
const ELICITATION = 'a map of field names to values';
const DELAY = 'a time of at most 5m, such as 20s';
const ERROR = 'the text of the error';
const ACCEPT = 'a list of at least one map like expect';

export const scenarioSchema: z.ZodType<WrittenScenario> = keyed(
  {
    scenario: z
      .string(CASE_ID)
      .regex(ID_PATTERN, CASE_ID)
      .describe('The name of the case, which is its id: unique in the bank.'),
    question: question(),
    replies: z
      .array(text(10_000, REPLIES), REPLIES)
      .min(1, REPLIES)
      .max(20, 'a list of at most 20 texts')
      .describe('What the user says next, one text after each answer of the client.')
      .exactOptional(),
    identity: whereShape().identity,
    ...timeShape(),
    approvals: z
      .record(z.string(), z.enum(['allow', 'deny'], '"allow" or "deny"'), APPROVALS)
      .describe('What the user says to calls of a tool, where the policy of the config is not meant.')
      .exactOptional(),
    outages: z
      .array(outage(), OUTAGES)
      .min(1, OUTAGES)
      .max(20, 'a list of at most 20 outages')
      .describe('What goes wrong between client and server, on purpose.')
      .exactOptional(),
    elicitation: z
      .record(z.string(), z.unknown(), ELICITATION)
      .describe('What the user fills in when the server asks. Left out: the user declines.')
      .exactOptional(),
    expect: expectationSchema().describe('What a good ending looks like: a map, or "ask" or "stop".'),
    accept: z
      .array(expectationSchema(), ACCEPT)
      .min(1, ACCEPT)
      .max(10, 'a list of at most 10 alternatives')
      .describe('Other good endings: the trial passes when one of all these is met whole.')
      .exactOptional(),
    ...shared(),
  },
  'a map',
).describe("Deep: a user's task, and what the log, the world and the answer must show afterwards.");

/** As for other cases, without `id`: the name is that. */
function shared() {
  const { id: _id, ...rest } = baseShape();
  return rest;
}

function timeShape() {
  return {
    clock: z
      .string(CLOCK)
      .refine((clock) => localTimeFlaw(clock) === null, CLOCK)
      .describe('What time it is for target and client, in the zone. Default: that of the config.')
      .exactOptional(),
    zone: z
      .string(ZONE)
      .refine((zone) => zoneFlaw(zone) === null, ZONE)
      .describe('The time zone of target and client. Default: that of the config.')
      .exactOptional(),
  };
}

function outage(): z.ZodType {
  const shape = {
    tool: toolName().describe('Calls of this tool; "*": of any.'),
    nth: z
      .int('a whole number from 1')
      .min(1, 'a whole number from 1')
      .describe('Which of these calls, counted from 1. Default: 1.')
      .exactOptional(),
    delay: z
      .string(DELAY)
      .regex(DURATION_PATTERN, DELAY)
      .refine((delay) => (durationMs(delay) ?? Infinity) <= LONGEST_DELAY_MS, DELAY)
      .describe('The call reaches the server that much later.')
      .exactOptional(),
    error: text(1_000, ERROR)
      .describe('The call does not reach the server, and is answered with this error.')
      .exactOptional(),
    code: z
      .int('a whole number')
      .describe('With error: an error of JSON-RPC with this code. Left out: an error of the tool.')
      .exactOptional(),
    lost: z
      .literal(true, 'true')
      .describe('The call reaches the server, and its answer never reaches the client.')
      .exactOptional(),
  };
  return keyed(shape, OUTAGES)
    .refine((written) => ['delay', 'error', 'lost'].filter((key) => key in written).length === 1, OUTAGES)
    .refine((written) => !('code' in written) || 'error' in written, {
      message: 'a code only beside error',
    });
}

const LONGEST_DELAY_MS = 5 * 60_000;
