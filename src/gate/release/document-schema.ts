import { z } from 'zod';
import type { ReleaseRule } from '../../config/gates.ts';
import type { RunId } from '../../base/ids.ts';
import type { SelectionChange } from '../selection-change.ts';
import type { GateDocument } from './document.ts';

/** Metrics and ids are open strings here: a new metric breaks no reader. */
const text = <T extends string>(): z.ZodType<T> => z.string() as unknown as z.ZodType<T>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- wider on purpose, see above
const outcome = z.enum(['holds', 'fails', 'unanswered']);
const count = z.int().min(0);

const measure = z.strictObject({
  client: z.string().nullable().describe('Null: no client takes part.'),
  outcome,
  value: z.number().nullable().describe('Null for a verdict, and where there is no number.'),
  why: z.string(),
});

const rule = z
  .strictObject({
    metric: text<ReleaseRule['metric']>().describe('docs/gate.md lists every metric.'),
    asks: z.string().describe('The bound, such as "max 0".'),
    client: z.string().nullable().describe('Null: every client that was measured must satisfy it.'),
    declared: z.boolean().describe('False: nobody wrote it down; it holds for every project.'),
    place: z.string().nullable().describe('Where it stands in the config.'),
    outcome,
    why: z.string(),
    measures: z.array(measure),
    runs: z.array(text<RunId>()).describe('Stored runs that it was judged by.'),
    command: z.string().nullable().describe('What produces the evidence that is missing.'),
  })
  .meta({ id: 'Rule' });

/** Its verdicts are those of docs/gate.md, each with its numbers. */
const known = z
  .array(z.looseObject({ kind: z.enum(['unchanged', 'measured', 'unmeasured']), client: z.string() }))
  .describe(
    'What is known of each client on the changed surface; one that was measured has "design", "verdict" and "runs".',
  );
const selection = known as unknown as z.ZodType<readonly SelectionChange[]>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- wider on purpose

/** Of the document that `surveyor gate --json` prints. */
export const gateDocumentSchema: z.ZodType<GateDocument> = z.strictObject({
  schema: z.literal('mcp-surveyor.gate/1'),
  command: z.literal('gate'),
  ok: z.boolean().describe('True when every rule holds.'),
  exitCode: z
    .union([z.literal(0), z.literal(1), z.literal(3)])
    .describe('The exit status: 0 every rule holds, 1 one fails, 3 none fails and evidence is missing.'),
  target: z.string().describe('How the target was reached, without credentials.'),
  baseline: z
    .strictObject({ shown: z.string(), fingerprint: z.string() })
    .describe('The surface that changes are seen from.'),
  surface: z.strictObject({ fingerprint: z.string() }).describe('The surface that is to be released.'),
  changes: z
    .strictObject({
      breaking: count,
      'needs-review': count,
      behavioural: count,
      additive: count,
      cosmetic: count,
    })
    .describe('How many changes of each class there are from the one to the other.'),
  declared: z
    .strictObject({ rules: count, hash: z.string() })
    .describe('The rules that the config declares.'),
  strict: z.boolean().describe('What could not be told counts as no answer.'),
  lateRuns: z
    .array(z.strictObject({ run: z.string(), command: z.string(), startedAt: z.iso.datetime() }))
    .describe('Runs that began before the rules of now were declared, and were used all the same.'),
  rules: z.array(rule),
  selection,
  notes: z.array(z.string()).describe('What a reader must know before believing the answer.'),
  next: z.array(z.string()).describe('What produces the evidence that is missing.'),
});
