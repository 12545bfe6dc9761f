import * as z from 'zod';
import { keyed } from '../base/keyed.ts';
import { METRIC_NAMES, validMetrics, type GateMetric } from './gate-metrics.ts';

/** One release rule as its author writes it: a metric, and the bound that this metric takes. */
export interface GateInput {
  metric: GateMetric;
  /** Of counts, and of shares of what should not happen. */
  max?: number;
  /** Of pass rates and coverage, 0 to 1. */
  min?: number;
  /** Of `selection.change`: all but this verdict will do. */
  not?: 'regressed';
  /** Of `selection.change`: only this verdict will do. */
  is?: 'not-worse-than-margin';
  /** Of `selection.change`: a mean drop of the pass rate that is small enough; 0.1 unless said. */
  margin?: number;
  /** Of metrics of trials: the client that must satisfy it; every client of the run unless said. */
  client?: string;
}

/** An entry under `gates`. Which bound goes with which metric is `config/gates.ts`'s to say. */
export function gateSchema(): z.ZodType<GateInput> {
  const family = z.templateLiteral(['family.', z.string().min(1), '.pass_rate']);
  return keyed(
    {
      metric: z
        .union([z.enum(METRIC_NAMES), family], { error: ({ input }) => validMetrics(input) })
        .describe(`What is counted, such as contract.failures; docs/gate.md lists every metric.`),
      max: bound().describe('The most that will do: of counts, and of shares of what should not happen.'),
      min: bound().describe('The least that will do: of pass rates and coverage, 0 to 1.'),
      not: z
        .literal('regressed', '"regressed"')
        .describe('Of selection.change: the verdict that will not do.')
        .exactOptional(),
      is: z
        .literal('not-worse-than-margin', '"not-worse-than-margin"')
        .describe('Of selection.change: the only verdict that will do.')
        .exactOptional(),
      margin: z
        .number(MARGIN)
        .gt(0, MARGIN)
        .lt(1, MARGIN)
        .describe('Of selection.change: a mean drop of the pass rate that is small enough. Default: 0.1.')
        .exactOptional(),
      client: z
        .string("a client's name")
        .regex(/\S/, "a client's name")
        .describe('Of metrics of trials: the client that must satisfy it. Default: every client of the run.')
        .exactOptional(),
    },
    'a map with "metric" and a bound, such as { metric: contract.failures, max: 0 }',
  );
}

const MARGIN = 'a share between 0 and 1, such as 0.1';

function bound() {
  return z.number('a number from 0').min(0, 'a number from 0').exactOptional();
}
