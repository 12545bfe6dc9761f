import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import type { Selection } from './case.ts';

interface WrittenBase {
  id?: string;
  version?: number;
  family?: string;
  set?: 'regression' | 'fresh';
  draft?: boolean;
  defect?: string;
}

/** A probe as its author writes it. */
export interface WrittenProbe extends WrittenBase {
  probe: string;
  tool: string;
  with?: Record<string, unknown>;
}

/** A selection case as its author writes it. */
export interface WrittenSelection extends WrittenBase {
  selection: string;
  kind: Selection['difficulty'];
  /** `none`, a tool's name, or a list of names. */
  expect: string | string[];
}

/** The key that says of what kind a case is and holds its question. */
export const CASE_KINDS = ['probe', 'selection'] as const;
/** Kinds that this version does not run. */
export const LATER_KINDS = ['scenario', 'contract'] as const;

const TOOL = "a tool's name";
const EXPECT = "none, a tool's name, or a list of tools' names";
const ID = 'at most 100 letters, digits, ".", "_" or "-", beginning with a letter or digit';
const VERSION = 'a whole number from 1';

/** Messages of these schemas are what would be valid; `base/explain-issues.ts` makes sentences of them. */
export const probeSchema: z.ZodType<WrittenProbe> = keyed(
  {
    probe: question(),
    tool: toolName().describe('The tool that should be called and answer with data.'),
    with: z
      .record(z.string(), z.unknown(), 'a map of argument names to values')
      .describe(
        'Values that stand in the question, as arguments, for clients that cannot read them out of it.',
      )
      .exactOptional(),
    ...baseShape(),
  },
  'a map',
).describe('Shallow: one question meant to get one tool called.');

export const selectionSchema: z.ZodType<WrittenSelection> = keyed(
  {
    selection: question(),
    kind: z
      .enum(['happy', 'edge', 'trap'], '"happy", "edge" or "trap"')
      .describe(
        'happy: plainly for one tool. edge: hard to tell. trap: the words tempt to a call that would be wrong.',
      ),
    expect: z
      .union([toolName(), z.array(toolName(), EXPECT).min(1, EXPECT)], EXPECT)
      .describe(
        'none: nothing may be called. Else the tool, or the tools of which any one may be called first.',
      ),
    ...baseShape(),
  },
  'a map',
).describe('One question, and the tool that should be chosen for it, or none. Nothing is executed.');

/** A whole file, for editors. */
export const casesSchema: z.ZodType = z.array(z.union([probeSchema, selectionSchema]));

function question(): z.ZodString {
  return text(10_000, 'a question of at most 10000 characters').describe(
    'What is asked, in the words of a user.',
  );
}

function toolName(): z.ZodString {
  return z.string(TOOL).min(1, TOOL);
}

function baseShape() {
  return {
    id: z
      .string(ID)
      .regex(/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]{0,99}$/u, ID)
      .describe(
        'Unique in the bank. Derived from the question unless stated; state it to keep it when the question is reworded.',
      )
      .exactOptional(),
    version: z
      .int(VERSION)
      .min(1, VERSION)
      .describe('Raise it when the same case comes to mean something else. Default: 1.')
      .exactOptional(),
    family: text(100, 'a short name')
      .describe('Cases that stand or fall for the same reason; reports group by it.')
      .exactOptional(),
    set: z
      .enum(['regression', 'fresh'], '"regression" or "fresh"')
      .describe('fresh: not used while the surface was worked on. Default: regression.')
      .exactOptional(),
    draft: z
      .boolean('true or false')
      .describe(
        "True for a case drafted from the tool's own words; remove it once the question is in users' words.",
      )
      .exactOptional(),
    defect: text(1000, 'why the case is wrong')
      .describe('Why the case is wrong. It then leaves every rate, and stays visible in a count.')
      .exactOptional(),
  };
}

function text(limit: number, what: string): z.ZodString {
  return z.string(what).max(limit, what).regex(/\S/, what);
}
