import * as z from 'zod';
import { keyed } from '../base/keyed.ts';

/** The state that a scenario's trial runs in, as its author writes it. */
export interface WorldInput {
  clock?: string;
  zone?: string;
  isolation?: 'serial' | 'trial';
  database?: string;
  fixture?: WorldFixtureInput;
  approvals?: Record<string, 'reads-only' | 'allow' | 'deny'>;
}

type Command = string | string[];

interface WorldFixtureInput {
  version?: string | number;
  setup?: Command;
  reset?: Command;
  check?: Command | FixtureCheckInput;
}

/** Exactly one of `sql`, `http` and `command`. */
export interface FixtureCheckInput {
  sql?: string;
  http?: string;
  command?: Command;
  equals: unknown;
}

const APPROVALS = '"allow" or "deny" for each tool; "default" is "reads-only", "allow" or "deny"';
const COMMAND = 'a command line, or a list of its words';
const CHECK = `${COMMAND}; or a map with "sql", "http" or "command", and "equals"`;

export function worldSchema(): z.ZodType<WorldInput> {
  return keyed(
    {
      clock: text('a local date and time, such as 2026-10-01T09:00:00')
        .describe('The local time of every trial, unless its case says another. Default: none is set.')
        .exactOptional(),
      zone: text('a time zone, such as Europe/Paris')
        .describe('The time zone of every trial, unless its case says another. Default: none is set.')
        .exactOptional(),
      isolation: z
        .enum(['serial', 'trial'], '"serial" or "trial"')
        .describe(
          'serial: one trial at a time uses the world. trial: each has a folder of its own, ${SURVEYOR_WORLD}. Default: serial.',
        )
        .exactOptional(),
      database: text('a SQLite file, or a URL that begins with postgres://')
        .describe('What sql: reads, and only reads. Credentials as ${NAME}.')
        .exactOptional(),
      fixture: fixtureSchema().describe('How the state before each trial is made.').exactOptional(),
      approvals: z
        .record(z.string(), z.enum(['reads-only', 'allow', 'deny'], APPROVALS), APPROVALS)
        .describe(
          'What the user says to a call, by tool; "default" for all others. Default: reads-only. A case may say otherwise.',
        )
        .exactOptional(),
    },
    'a map with "clock", "zone", "isolation", "database", "fixture" or "approvals"',
  );
}

function fixtureSchema(): z.ZodType<WorldFixtureInput> {
  return keyed(
    {
      version: z
        .union([text('a text or a number'), z.number('a text or a number')], 'a text or a number')
        .describe('Which fixture this is; kept with every trial.')
        .exactOptional(),
      setup: command()
        .describe('Run once before the first trial; with isolation: trial, once in each folder.')
        .exactOptional(),
      reset: command().describe('Run before every trial.').exactOptional(),
      check: z
        .union([command(), checkSchema()], CHECK)
        .describe('What must hold after the reset; a trial whose reset did not take is not run.')
        .exactOptional(),
    },
    'a map with "reset", and "version", "setup" or "check"',
  );
}

function checkSchema(): z.ZodType<FixtureCheckInput> {
  return keyed(
    {
      sql: text('a SELECT statement').describe('Read from the database.').exactOptional(),
      http: text('a URL that begins with http:// or https://').describe('Read by GET.').exactOptional(),
      command: command().describe('A program that prints JSON.').exactOptional(),
      equals: z.unknown().describe('What must be read; rows are a list of maps.'),
    },
    CHECK,
  ).refine(
    (written) =>
      ['sql', 'http', 'command'].filter((key) => key in written).length === 1 && 'equals' in written,
    CHECK,
  );
}

function command(): z.ZodUnion<readonly [z.ZodString, z.ZodArray<z.ZodString>]> {
  return z.union([text(COMMAND), z.array(z.string(COMMAND), COMMAND).min(1, COMMAND)], COMMAND);
}

function text(what: string): z.ZodString {
  return z.string(what).regex(/\S/, what);
}
