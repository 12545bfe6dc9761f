import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { baseShape, text, toolName, type WrittenBase } from './base-schema.ts';
import { matcherSchema, pathSchema } from './matchers-schema.ts';

/** A contract case as its author writes it; the steps and effects are read from the file's own JSON once this has passed. */
export interface WrittenContract extends WrittenBase {
  contract: string;
  identity?: string;
  fixture?: string;
  steps: unknown[];
  effects?: unknown[];
  never?: unknown[];
}

const STEPS = 'a list of at least one call';
const MATCHERS = 'a matcher (docs/matchers.md), or a list of them';
const ERROR = 'true, "allowed", or a map with contains, code or both';
const EFFECTS = 'a list of readings, each with call or command, and with changes_by or equals';
const NEVER = 'a list of readings, each with call or command; changes_by is 0 there or left out';
const COMMAND = 'a command line, or a list of its words';
const SAVE = 'a map of names (letters, digits, _) to JSONPaths';
const COUNT = 'a number, and not 0: what must stay as it was belongs under never';
const CASE = 'a map with contract and steps';

export const contractSchema: z.ZodType<WrittenContract> = keyed(
  {
    contract: text(200, 'what the case is about, in at most 200 characters').describe(
      'What must hold, in a few words.',
    ),
    ...where(),
    steps: z
      .array(step(), STEPS)
      .min(1, STEPS)
      .max(100, 'a list of at most 100 calls')
      .describe('Calls, made in this order; each must succeed unless it expects an error.'),
    effects: z
      .array(effect(true), EFFECTS)
      .describe('What must have come about: read before and after, and proven not to hold before.')
      .exactOptional(),
    never: z.array(effect(false), NEVER).describe('What the steps must leave as it was.').exactOptional(),
    ...baseShape(),
  },
  CASE,
).describe('Calls with expectations; no agent. `surveyor check` runs them.');

function where() {
  return {
    identity: text(100, 'the name of an identity of the config')
      .describe('As whom; a name under identities: of the config.')
      .exactOptional(),
    fixture: text(100, 'the name of a fixture of the config')
      .describe('On which data; a name under fixtures: of the config.')
      .exactOptional(),
  };
}

function step(): z.ZodType {
  return keyed(
    {
      call: toolName().describe('The tool to call.'),
      with: args().exactOptional(),
      ...where(),
      expect: z
        .union([matcherSchema, z.array(matcherSchema, MATCHERS).min(1, MATCHERS)], MATCHERS)
        .describe('What the answer must hold.')
        .exactOptional(),
      error: z
        .union(
          [
            z.literal([true, 'allowed'], ERROR),
            keyed(
              {
                contains: text(1_000, 'a text').exactOptional(),
                code: z.int('a whole number').exactOptional(),
              },
              ERROR,
            ).refine((written) => Object.keys(written).length > 0, ERROR),
          ],
          ERROR,
        )
        .describe(
          'The call must fail; with a text in its message, or with a JSON-RPC code. allowed: it may fail or not, as long as it is answered.',
        )
        .exactOptional(),
      save: z
        .record(z.string().regex(/^[A-Za-z_]\w*$/, SAVE), pathSchema(), SAVE)
        .describe('Values for later steps, which write them as ${name}.')
        .exactOptional(),
    },
    'a map with call',
  );
}

function effect(expected: boolean): z.ZodType {
  const list = expected ? EFFECTS : NEVER;
  const shape = {
    call: toolName().describe('A tool that only reads.').exactOptional(),
    with: args().exactOptional(),
    ...where(),
    command: z
      .union([text(1_000, COMMAND), z.array(z.string(COMMAND), COMMAND).min(1, COMMAND)], COMMAND)
      .describe('A program of yours that prints JSON, run in the folder of the config.')
      .exactOptional(),
    path: pathSchema().describe('Where in what was read.').exactOptional(),
    changes_by: expected
      ? z
          .number(COUNT)
          .refine((by) => by !== 0, COUNT)
          .describe('By how much a number, or the length of a list, differs afterwards.')
          .exactOptional()
      : z
          .literal(0, '0')
          .describe('The number, or the length of the list, stays. Left out: all of it stays.')
          .exactOptional(),
    ...(expected
      ? { equals: z.unknown().describe('What it is afterwards, and was not before.').exactOptional() }
      : {}),
  };
  return keyed(shape, list)
    .refine((written) => 'call' in written !== 'command' in written, list)
    .refine((written) => !expected || 'equals' in written !== 'changes_by' in written, list)
    .refine(
      (written) => 'call' in written || !['with', 'identity', 'fixture'].some((key) => key in written),
      {
        message: 'a command without with, identity and fixture, which belong to calls',
      },
    );
}

function args(): z.ZodRecord<z.ZodString, z.ZodUnknown> {
  return z
    .record(z.string(), z.unknown(), 'a map of argument names to values')
    .describe('Arguments; ${name} stands for a saved value.');
}
