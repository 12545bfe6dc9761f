import { z } from 'zod';
import type { Json } from '../base/json.ts';
import type { Report } from './model.ts';
import { run, server, error, check, contract, finding } from './schema-findings.ts';
import { tally, family, trial, coverage, reach, confusable, layer, unit } from './schema-trials.ts';

const report = z.strictObject({
  schema: z.literal('mcp-surveyor.report/1'),
  command: z.enum(['try', 'run', 'check', 'unit', 'report']),
  ok: z.boolean().describe('True when all that was asked holds.'),
  exitCode: z
    .union([z.literal(0), z.literal(1), z.literal(3), z.literal(130)])
    .describe('The exit status: 0 holds, 1 fails, 3 the answer could not be had, 130 interrupted.'),
  run,
  server: server.nullable().describe('Null when the target could not be reached.'),
  error: error.nullable(),
  layers: z.array(layer),
  unit: unit.nullable().describe('Null for every run but one of unit tests.'),
  checks: z.array(check),
  contracts: z.array(contract).describe('Contract cases of the bank; empty where none was run.'),
  findings: z.array(finding),
  tally,
  trials: z.array(trial),
  families: z.array(family).describe('Where the author named any.'),
  coverage,
  reach,
  confusable: z.array(confusable),
  refused: z
    .array(z.strictObject({ tool: z.string(), why: z.string() }))
    .describe('Tools that were not executed.'),
  notes: z.array(z.string()).describe('What a reader must know before believing a number.'),
  next: z.array(z.string()).describe('What to do next, the most useful first.'),
});

/** The published form of a report. A difference to the model, in either direction, does not compile. */
export const reportSchema: z.ZodType<Report> = bothWays(report);

function bothWays<Schema extends z.ZodType<Report>>(
  schema: Schema & ([Report] extends [Immutable<z.infer<Schema>>] ? unknown : never),
): Schema {
  return schema;
}

/** Stops at any JSON value, which is as immutable as it gets and has no end. */
type Immutable<T> = [Json] extends [T] ? T : ImmutableObject<T>;
type ImmutableObject<T> = T extends object ? { readonly [Key in keyof T]: Immutable<T[Key]> } : T;
