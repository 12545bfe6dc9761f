import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { baseShape, text, toolName, type WrittenBase } from './base-schema.ts';
import { argumentsSchema, effectsSchema, neverSchema, whereShape } from './effect-schema.ts';
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
const SAVE = 'a map of names (letters, digits, _) to JSONPaths';
const CASE = 'a map with contract and steps';

export const contractSchema: z.ZodType<WrittenContract> = keyed(
  {
    contract: text(200, 'what the case is about, in at most 200 characters').describe(
      'What must hold, in a few words.',
    ),
    ...whereShape(),
    steps: z
      .array(step(), STEPS)
      .min(1, STEPS)
      .max(100, 'a list of at most 100 calls')
      .describe('Calls, made in this order; each must succeed unless it expects an error.'),
    effects: effectsSchema()
      .describe('What must have come about: read before and after, and proven not to hold before.')
      .exactOptional(),
    never: neverSchema().describe('What the steps must leave as it was.').exactOptional(),
    ...baseShape(),
  },
  CASE,
).describe('Calls with expectations; no agent. `surveyor check` runs them.');

function step(): z.ZodType {
  return keyed(
    {
      call: toolName().describe('The tool to call.'),
      with: argumentsSchema().exactOptional(),
      ...whereShape(),
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
