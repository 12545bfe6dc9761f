import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { baseShape, question, toolName, type WrittenBase } from './base-schema.ts';
import type { Selection } from './case.ts';
import { contractSchema } from './contract-schema.ts';
import { scenarioSchema } from './scenario-schema.ts';

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
export const CASE_KINDS = ['probe', 'selection', 'scenario', 'contract'] as const;

const EXPECT = "none, a tool's name, or a list of tools' names";

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
export const casesSchema: z.ZodType = z.array(
  z.union([probeSchema, selectionSchema, scenarioSchema, contractSchema]),
);
