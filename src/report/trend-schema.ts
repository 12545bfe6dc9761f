import { z } from 'zod';
import type { Trend } from '../compare/trend.ts';

const count = z.int().min(0);
const share = z.number().min(0).max(1);

const point = z
  .strictObject({
    surfaceHash: z.string(),
    bankHash: z.string().describe('Over the cases of this kind.'),
    version: z.string().nullable(),
    model: z.string().nullable(),
    first: z.iso.datetime().describe('When the first run of these trials began.'),
    last: z.iso.datetime().describe('When the last one did.'),
    runs: count,
    passed: count,
    scored: count,
    cases: count.describe('Cases of which a trial was scored.'),
    mean: share.describe('Mean over cases of their pass rates.'),
    rounds: count.describe('Trials of every case that the interval rests on.'),
    interval: z
      .strictObject({ low: share, high: share })
      .describe('95 % confidence sequence of the mean chance of these cases to pass.'),
    since: z
      .strictObject({
        changed: z.array(z.enum(['surface', 'bank', 'client'])),
        shared: count.describe('Cases of both points.'),
        change: z.number().min(-1).max(1).nullable().describe('Mean change over the shared cases.'),
      })
      .nullable()
      .describe('What is otherwise than at the point before; null for the first one.'),
  })
  .meta({ id: 'TrendPoint', description: 'One client, as it was, on one surface, with one bank.' });

const trend = {
  runs: count.describe('Runs that it is made from.'),
  left: count.describe('Runs before these that were not read.'),
  curves: z.array(
    z
      .strictObject({
        kind: z.enum(['selection', 'probe', 'scenario']),
        client: z.string(),
        points: z.array(point),
      })
      .meta({ id: 'TrendCurve' }),
  ),
};

/** A trend in a report. */
export const trendParts: z.ZodType<Trend> = z.strictObject(trend);

/** What `surveyor trend --json` prints. */
export interface TrendDocument extends Trend {
  readonly schema: 'mcp-surveyor.trend/1';
  readonly command: 'trend';
  readonly ok: boolean;
  readonly exitCode: 0 | 3;
  readonly target: string;
}

/** The published form of it. */
export const trendSchema: z.ZodType<TrendDocument> = z.strictObject({
  schema: z.literal('mcp-surveyor.trend/1'),
  command: z.literal('trend'),
  ok: z.boolean(),
  exitCode: z.union([z.literal(0), z.literal(3)]),
  target: z.string().describe('The target of these runs: that of the newest.'),
  ...trend,
});
