import { z } from 'zod';
import type { SelectionLine } from '../grade/selection.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const tokens = z.number().min(0).nullable();
const rate = z.strictObject({ trials: count, scored: count });
const keys = z.array(z.strictObject({ tool: z.string(), key: z.string(), calls: count }));

/** What one client chose in its selection trials. */
export const selectionLine: z.ZodType<SelectionLine> = z
  .strictObject({
    client: z.string(),
    kinds: z
      .array(
        z.strictObject({
          kind: z.enum(['happy', 'edge', 'trap']),
          passed: count,
          scored: count,
          cases: count.describe('Of which a trial was scored.'),
          mean: share.describe('Mean over cases of their pass rates.'),
          interval: z
            .strictObject({ low: share, high: share })
            .nullable()
            .describe('Wilson 95 % interval of that mean, over cases.'),
        }),
      )
      .describe('The kinds that were asked.'),
    overTrigger: rate.describe('Of trials in which nothing was to be called, those in which something was.'),
    underTrigger: rate.describe('Of trials in which something was to be called, those in which nothing was.'),
    confusion: z
      .array(
        z.strictObject({
          expected: z
            .array(z.string())
            .describe('Tools of which one was to be called; empty: nothing was to be called.'),
          chosen: z.string().nullable().describe('The tool of the first call; null: nothing was called.'),
          trials: count,
        }),
      )
      .describe('What was chosen where what was expected, of scored trials; right choices too.'),
    lures: z
      .array(z.strictObject({ case: z.string(), tool: z.string(), trials: count, scored: count }))
      .describe('Which tool was wrongly called first in which trap, and in how many of its scored trials.'),
    arguments: z
      .strictObject({
        calls: count.describe('First calls of listed tools, of clients with a model.'),
        invented: keys.describe('Arguments that the input schema does not name.'),
        missing: keys.describe('Required arguments that were not given.'),
      })
      .describe('How the arguments of chosen tools fit their schemas, by name.'),
    cost: z
      .strictObject({
        usd: z.number().min(0).describe('As far as the client says.'),
        untold: count.describe('Trials of which the client does not say the cost.'),
        inputTokens: tokens,
        cachedInputTokens: tokens.describe('Of the input.'),
        outputTokens: tokens,
      })
      .describe('Of all its selection trials, scored or not.'),
  })
  .meta({ id: 'Selection', description: 'What one client chose.' });
