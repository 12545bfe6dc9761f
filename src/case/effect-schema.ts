import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { text, toolName } from './base-schema.ts';
import { pathSchema } from './matchers-schema.ts';

/** The key of a reading that says how it is made. */
const READINGS = ['call', 'command', 'sql', 'http'] as const;

const READER = 'one of call, command, sql or http';
const EFFECTS = `a list of readings, each with ${READER}, and with changes_by or equals`;
const NEVER = `a list of readings, each with ${READER}; changes_by is 0 there or left out`;
const COMMAND = 'a command line, or a list of its words';
const COUNT = 'a number, and not 0: what must stay as it was belongs under never';
const SQL = 'one SQL statement that only reads';
const HTTP = 'an http:// or https:// URL';

/** What must have come about: readings that are proven not to hold before. */
export function effectsSchema(): z.ZodArray {
  const shape = {
    ...readingShape(),
    changes_by: z
      .number(COUNT)
      .refine((by) => by !== 0, COUNT)
      .describe(
        'By how much a number, the length of a list, or the number in the one row of a query differs afterwards.',
      )
      .exactOptional(),
    equals: z.unknown().describe('What it is afterwards, and was not before.').exactOptional(),
  };
  const one = withOneOf(READINGS, keyed(shape, EFFECTS), EFFECTS).refine(
    (written) => 'equals' in written !== 'changes_by' in written,
    EFFECTS,
  );
  return z.array(one, EFFECTS);
}

/** What must stay as it was. */
export function neverSchema(): z.ZodArray {
  const shape = {
    ...readingShape(),
    changes_by: z
      .literal(0, '0')
      .describe('The number, or the length of the list, stays. Left out: all of it stays.')
      .exactOptional(),
  };
  return z.array(withOneOf(READINGS, keyed(shape, NEVER), NEVER), NEVER);
}

/** A reading of which the value is to be mentioned, or the planted text itself; `what` is what would be valid. */
export function mentionSchema(what: string): z.ZodType {
  const shape = {
    sentinel: z
      .literal(true, 'true')
      .describe('The random text that was planted in the fixture.')
      .exactOptional(),
    ...readingShape(),
  };
  return withOneOf([...READINGS, 'sentinel'], keyed(shape, what), what);
}

/** As whom and on which data, for whatever calls a tool. */
export function whereShape(): WhereShape {
  return {
    identity: text(100, 'the name of an identity of the config')
      .describe('As whom; a name under identities: of the config.')
      .exactOptional(),
    fixture: text(100, 'the name of a fixture of the config')
      .describe('On which data; a name under fixtures: of the config.')
      .exactOptional(),
  };
}

interface WhereShape {
  readonly identity: z.ZodExactOptional<z.ZodString>;
  readonly fixture: z.ZodExactOptional<z.ZodString>;
}

export function argumentsSchema(): z.ZodRecord<z.ZodString, z.ZodUnknown> {
  return z
    .record(z.string(), z.unknown(), 'a map of argument names to values')
    .describe('Arguments; ${name} stands for a saved value.');
}

function readingShape() {
  return {
    call: toolName().describe('A tool that only reads, called over a connection of its own.').exactOptional(),
    with: argumentsSchema().exactOptional(),
    ...whereShape(),
    command: z
      .union([text(1_000, COMMAND), z.array(z.string(COMMAND), COMMAND).min(1, COMMAND)], COMMAND)
      .describe('A program of yours that prints JSON, run in the folder of the config.')
      .exactOptional(),
    sql: text(10_000, SQL)
      .describe('A statement on the database of the config; its rows are a list of objects.')
      .exactOptional(),
    http: z
      .string(HTTP)
      .max(2_000, HTTP)
      .regex(/^https?:\/\/\S+$/i, HTTP)
      .describe('A URL that is read by GET; its body as JSON where it is that, else as text.')
      .exactOptional(),
    path: pathSchema().describe('Where in what was read.').exactOptional(),
  };
}

function withOneOf<Schema extends z.ZodType<Record<string, unknown>>>(
  keys: readonly string[],
  schema: Schema,
  what: string,
) {
  return schema
    .refine((written) => keys.filter((key) => key in written).length === 1, what)
    .refine(
      (written) => 'call' in written || !['with', 'identity', 'fixture'].some((key) => key in written),
      { message: 'a reading without with, identity and fixture, which belong to calls' },
    );
}
