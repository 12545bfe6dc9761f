import * as z from 'zod';
import { keyed } from '../base/keyed.ts';

/** What is known of a tool. Arguments are written as maps. */
export interface ToolInput {
  effect?: 'reads' | 'writes';
  with?: Record<string, unknown>;
  empty?: Record<string, unknown>;
  unmeasured?: Record<string, unknown>;
  fails?: Record<string, unknown>;
  readBack?: { tool: string; with: Record<string, unknown> };
  maxBytes?: number;
}

export const TOOL = '"reads", "writes", or a map with "effect", "with", "empty" and the like';

export function toolSchema(): z.ZodType<ToolInput> {
  const args = z.record(z.string(), z.unknown(), 'a map of argument names to values');
  return keyed(
    {
      effect: z
        .enum(['reads', 'writes'], '"reads" or "writes"')
        .describe('What it does to the world, where its annotations are missing or wrong.')
        .exactOptional(),
      with: args.describe('Arguments of a call that answers with data.').exactOptional(),
      empty: args.describe('Arguments for which the honest answer is that there is nothing.').exactOptional(),
      unmeasured: args
        .describe('Arguments for which nothing was ever measured, so that zero would be a lie.')
        .exactOptional(),
      fails: args.describe('Arguments of a call that must fail.').exactOptional(),
      readBack: keyed({ tool: text("a tool's name"), with: args }, 'a map with "tool" and "with"')
        .describe('The call that shows what a write has written; ${$.id} is a member of its result.')
        .exactOptional(),
      maxBytes: z
        .int('a whole number of bytes')
        .min(1, 'a whole number of bytes')
        .describe('How large an answer may be. Default: 100000.')
        .exactOptional(),
    },
    TOOL,
  );
}

function text(what: string): z.ZodString {
  return z.string(what).regex(/\S/, what);
}
