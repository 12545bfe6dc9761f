import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { clientSchema, type ClientInput } from './client-schema.ts';
import { DURATION_PATTERN, durationMs } from './duration.ts';
import { gateSchema, type GateInput } from './gate-schema.ts';
import { TOOL, toolSchema, type ToolInput } from './tool-schema.ts';
import { worldSchema, type WorldInput } from './world-schema.ts';

/** Names that later layers decide, handed in by whoever loads a config. */
export interface KnownNames {
  readonly clients: readonly string[];
  readonly revisions: readonly string[];
}

/** A config as its author writes it, in YAML or in code. */
export interface ConfigInput {
  target: TargetInput;
  tools?: Record<string, 'reads' | 'writes' | ToolInput>;
  identities?: Record<string, IdentityInput>;
  fixtures?: Record<string, FixtureInput>;
  clients?: (string | ClientInput)[];
  cases?: string[];
  trials?: number;
  world?: WorldInput;
  unit?: UnitInput;
  gates?: GateInput[];
  log?: { arguments?: Record<string, string[]>; payloads?: 'none' | 'summary' | 'full' };
  lock?: string;
  store?: string;
}

/** Either `junit` or `tap`, or neither for TAP. */
export interface UnitInput {
  command: string | string[];
  junit?: string | string[];
  tap?: true;
}

/** What replaces parts of the target. */
export interface OverlayInput {
  env?: Record<string, string>;
  args?: string[];
  url?: string;
  headers?: Record<string, string>;
}

interface IdentityInput extends OverlayInput {
  token?: 'other-audience' | 'few-scopes';
}

interface FixtureInput extends OverlayInput {
  state: 'populated' | 'empty' | 'unmeasured' | 'failing';
}

export interface TargetInput {
  /** A command line, or its words. Either this or `url`. */
  command?: string | string[];
  env?: Record<string, string>;
  cwd?: string;
  url?: string;
  headers?: Record<string, string>;
  /** `30s`, `500ms`, `2m` */
  timeout?: string;
  startTimeout?: string;
  revision?: string;
}

/** Of each key that this version does not act on yet: what there is instead. Never ignored, never "unknown". */
export const NOT_YET: Readonly<Record<string, string>> = {
  judge: 'Leave it out; judging comes in a later version.',
  'log.source': 'Leave it out; the log is always taken by the relay.',
  'target.oauth': 'Get a token yourself, and send it with headers: { Authorization: "Bearer ${TOKEN}" }.',
};

/** Messages of this schema are what would be valid; `base/explain-issues.ts` makes sentences of them. */
export function configSchema(known: KnownNames): z.ZodType<ConfigInput> {
  return keyed(
    {
      target: targetSchema(known).describe('The MCP server under test: a command to start, or a URL.'),
      tools: z
        .record(
          z.string(),
          z.union([z.enum(['reads', 'writes'], TOOL), toolSchema()], TOOL),
          `a map of tool names to ${TOOL}`,
        )
        .describe('What each tool does to the world, and what its author knows about calling it.')
        .exactOptional(),
      identities: z
        .record(z.string(), identitySchema(), 'a map of names to what replaces parts of the target')
        .describe(
          'Other users of the same target, for checks that one must not see what is the property of another.',
        )
        .exactOptional(),
      fixtures: z
        .record(z.string(), fixtureSchema(), 'a map of names to what replaces parts of the target')
        .describe('Other states of the data behind the target: empty, never measured, failing.')
        .exactOptional(),
      clients: z
        .array(clientSchema(known.clients), 'a list of client names')
        .min(1, 'a list of at least one client')
        .describe('Who answers the questions. Default: [literal].')
        .exactOptional(),
      cases: z
        .array(text('a file pattern'), 'a list of file patterns, such as [cases/**/*.yaml]')
        .min(1, 'a list of at least one file pattern')
        .describe('Case files, as patterns relative to this file. Default: [cases/**/*.{yaml,yml}].')
        .exactOptional(),
      trials: z
        .int('a whole number from 1 to 1000')
        .min(1, 'a whole number from 1 to 1000')
        .max(1000, 'a whole number from 1 to 1000')
        .describe('How many times each case runs with each client. Default: 1.')
        .exactOptional(),
      world: worldSchema()
        .describe('The controlled state that scenarios run in: clock, zone, data, approvals.')
        .exactOptional(),
      unit: unitSchema().describe("How the project's own unit tests are run.").exactOptional(),
      gates: z
        .array(gateSchema(), 'a list of rules, such as [{ metric: contract.failures, max: 0 }]')
        .max(500, 'a list of at most 500 rules')
        .describe('What must hold before a release: `surveyor gate` judges by these rules.')
        .exactOptional(),
      log: logSchema().describe('What is kept of each tool call.').exactOptional(),
      lock: text('a file name')
        .describe(
          'The file that `surveyor surface lock` writes and `check` compares with. Default: surveyor.surface.json.',
        )
        .exactOptional(),
      store: text('a file name, or memory')
        .describe('The file that runs are kept in; memory: nothing is kept. Default: .surveyor/surveyor.db.')
        .exactOptional(),
    },
    'a map with the key "target"',
  );
}

function targetSchema(known: KnownNames): z.ZodType<TargetInput> {
  return keyed(
    {
      command: z
        .union([text(COMMAND), z.array(z.string('text'), COMMAND).min(1, COMMAND)], COMMAND)
        .describe('How the server is started, without a shell: a command line, or a list of its words.')
        .exactOptional(),
      env: texts('a map of variable names to text')
        .describe('Environment of the server. Secrets as ${NAME}.')
        .exactOptional(),
      cwd: text('a folder')
        .describe("Folder to start it in, relative to this file. Default: this file's.")
        .exactOptional(),
      url: text('a URL that begins with http:// or https://')
        .describe('Address of a running server.')
        .exactOptional(),
      headers: texts('a map of header names to text')
        .describe('Sent with every request. Secrets as ${NAME}.')
        .exactOptional(),
      timeout: duration().describe('How long any one answer may take. Default: 30s.').exactOptional(),
      startTimeout: duration().describe('How long the first answer may take. Default: 60s.').exactOptional(),
      revision: nameOf(known.revisions)
        .describe('Speak this protocol revision and no other. Default: find out.')
        .exactOptional(),
    },
    'a map with "command" or "url"',
  );
}

function unitSchema(): z.ZodType<UnitInput> {
  const files = 'a file pattern, or a list of them';
  return keyed(
    {
      command: z
        .union([text(COMMAND), z.array(z.string('text'), COMMAND).min(1, COMMAND)], COMMAND)
        .describe('What runs the tests, without a shell: a command line, or a list of its words.'),
      junit: z
        .union([text(files), z.array(text(files), files).min(1, files)], files)
        .describe('The JUnit files that it writes, as patterns relative to this file.')
        .exactOptional(),
      tap: z
        .literal(true, 'true, or nothing')
        .describe('It prints TAP on stdout, which is read too where no "junit" is given.')
        .exactOptional(),
    },
    'a map with "command", and "junit" or "tap"',
  );
}

function logSchema(): z.ZodType<Exclude<ConfigInput['log'], undefined>> {
  const paths = z.array(text('an argument path'), 'a list of argument paths, such as [limit, filters.*]');
  return keyed(
    {
      arguments: z
        .record(z.string(), paths, 'a map of tool names to lists of argument paths')
        .describe(
          'Argument values that are kept, by tool ("*": every tool); of all others only the name is kept.',
        )
        .exactOptional(),
      payloads: z
        .enum(['none', 'summary', 'full'], 'none, summary or full')
        .describe(
          'How much of each message is kept. full only where the data is synthetic. Default: summary.',
        )
        .exactOptional(),
    },
    'a map with "arguments" or "payloads"',
  );
}

const OVERLAY = 'a map with "env", "args", "url" or "headers"';

function overlayShape() {
  return {
    env: texts('a map of variable names to text')
      .describe('Added to the environment of a command. Secrets as ${NAME}.')
      .exactOptional(),
    args: z
      .array(z.string('text'), 'a list of words')
      .describe('Added to the words of a command.')
      .exactOptional(),
    url: text('a URL that begins with http:// or https://').describe('Instead of the URL.').exactOptional(),
    headers: texts('a map of header names to text')
      .describe('Added to the headers. Secrets as ${NAME}.')
      .exactOptional(),
  };
}

function identitySchema(): z.ZodType<IdentityInput> {
  return keyed(
    {
      token: z
        .enum(['other-audience', 'few-scopes'], '"other-audience" or "few-scopes"')
        .describe(
          'No other user, but a token that must be turned away: one for another server, or one with too few scopes.',
        )
        .exactOptional(),
      ...overlayShape(),
    },
    `${OVERLAY}, and "token"`,
  );
}

function fixtureSchema(): z.ZodType<FixtureInput> {
  const states = '"populated", "empty", "unmeasured" or "failing"';
  return keyed(
    {
      state: z
        .enum(['populated', 'empty', 'unmeasured', 'failing'], states)
        .describe(
          'What the data is like: there, not there, never measured, or behind a back end that fails.',
        ),
      ...overlayShape(),
    },
    `${OVERLAY}, and "state"`,
  );
}

const COMMAND = 'a command line, or a list of its words such as [node, dist/server.js]';

function text(what: string): z.ZodString {
  return z.string(what).regex(/\S/, what);
}

function texts(what: string): z.ZodRecord<z.ZodString, z.ZodString> {
  return z.record(z.string(), z.string('text'), what);
}

function nameOf(known: readonly string[]): z.ZodType<string> {
  return z.enum(known, `one of: ${known.join(', ')}`);
}

function duration(): z.ZodString {
  const what = 'a time with its unit, from 1ms to 24h, such as 30s, 500ms or 2m';
  return z
    .string(what)
    .regex(DURATION_PATTERN, what)
    .refine((written) => durationMs(written) !== null, what);
}
