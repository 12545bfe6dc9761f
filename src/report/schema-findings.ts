import { z } from 'zod';
import type { TrialId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { SurfacePart } from '../finding/finding.ts';
import type { Report } from './model.ts';

/*
 * Catalogues that grow (checks, findings, failures, graders) are open strings here, so that a new entry breaks no
 * reader; the vocabulary (outcomes, standings, severities, repair sites) is closed.
 */
export const catalogued = <Name extends string>(): z.ZodType<Name> =>
  z.string() as unknown as z.ZodType<Name>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- wider on purpose, see above
const json: z.ZodType<Json> = z.json().meta({ id: 'Json' });
export const count = z.int().min(0);
export const share = z.number().min(0).max(1);
export const range = z.strictObject({ low: share, high: share }).nullable();

export const run = z
  .strictObject({
    id: z.string(),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable().describe('Null: interrupted, or still going.'),
    target: z.string().describe('How the target was reached, without credentials.'),
    surveyor: z.string().describe('Version of Surveyor.'),
    clients: z.array(
      z.strictObject({
        name: z.string(),
        version: z.string().nullable(),
        model: z.string().nullable(),
        isolation: z.string().describe("How it is kept from the user's own settings and credentials."),
        approvals: z.string().describe('Who refuses a call that may not be made.'),
        sharesKey: z.boolean().describe("True: it hands its model's key on to the server under test."),
      }),
    ),
    planned: count.describe('Trials that were planned.'),
    accepted: count.describe('Findings that a baseline accepts; they are not among the findings.'),
    surfaceHash: z.string().nullable(),
    bankHash: z.string().nullable(),
  })
  .meta({ id: 'Run' });

export const server = z
  .strictObject({
    name: z.string().nullable(),
    version: z.string().nullable(),
    era: z.enum(['legacy', 'modern']),
    revision: z.string(),
    transport: z.string(),
    complete: z
      .boolean()
      .describe(
        'False when one of its lists (tools, prompts, resources, templates) could not be read to its end.',
      ),
    tools: count,
    prompts: count,
    resources: count,
    resourceTemplates: count,
  })
  .meta({ id: 'Server', description: 'The target as it presented itself.' });

export const error = z
  .strictObject({
    code: catalogued<NonNullable<Report['error']>['code']>(),
    message: z.string(),
    next: z.string(),
    exit: z.strictObject({ exitCode: z.int().nullable(), signal: z.string().nullable() }).nullable(),
    stderr: z.array(z.string()).describe('The last lines that the target wrote to stderr.'),
    status: z.int().nullable().describe('HTTP status, where there was one.'),
  })
  .meta({ id: 'Failure', description: 'Why the target could not be reached or talked to.' });

export const check = z
  .strictObject({
    id: catalogued<Report['checks'][number]['id']>(),
    outcome: z.enum(['holds', 'fails', 'warns', 'not-applicable', 'could-not-run']),
    why: z.string(),
  })
  .meta({ id: 'Check', description: 'A contract check. One that could not run never counts as holding.' });

export const contract = z
  .strictObject({
    id: z.string(),
    title: z.string(),
    outcome: z.enum(['holds', 'fails', 'could-not-run', 'case-defect', 'accepted']),
    why: z.string(),
    difference: z
      .strictObject({ where: z.string(), expected: z.string(), actual: z.string() })
      .nullable()
      .describe('Where it failed, and by what.'),
    tools: z.array(z.string()).describe('The tools that its steps call.'),
    source: z.strictObject({ file: z.string(), line: z.int() }).nullable(),
  })
  .meta({ id: 'Contract', description: 'A contract case. Only `holds` counts as holding.' });

export const evidence = z
  .discriminatedUnion('in', [
    z.strictObject({ in: z.literal('frame'), seq: z.int(), quote: z.string() }),
    z.strictObject({ in: z.literal('answer'), quote: z.string() }),
    z.strictObject({ in: z.literal('surface'), pointer: z.string(), quote: z.string() }),
    z.strictObject({ in: z.literal('call'), tool: z.string(), arguments: z.string(), quote: z.string() }),
    z.strictObject({
      in: z.literal('file'),
      file: z.string(),
      line: z.int().nullable(),
      quote: z.string(),
    }),
  ])
  .meta({ id: 'Evidence', description: 'Where a reader can look; quotes are verbatim and bounded.' });

const part = z
  .union([
    z.enum(['name', 'title', 'description', 'annotations', 'inputSchema', 'outputSchema']),
    z.templateLiteral(['/', z.string()]),
  ])
  .describe('A part of the tool, or a JSON pointer into its definition.') satisfies z.ZodType<SurfacePart>;

const site = z
  .discriminatedUnion('place', [
    z.strictObject({ place: z.literal('wire'), rule: z.string() }),
    z.strictObject({ place: z.enum(['server-data', 'payload']), tool: z.string() }),
    z.strictObject({ place: z.enum(['discovery', 'naming']), tool: z.string(), part }),
    z.strictObject({ place: z.literal('prose'), part: z.enum(['instructions', 'guidance']) }),
    z.strictObject({ place: z.enum(['client', 'model']), client: z.string() }),
    z.strictObject({ place: z.literal('door'), door: z.string() }),
    z.strictObject({ place: z.literal('infrastructure'), evidence: z.string() }),
    z.strictObject({ place: z.literal('case'), caseId: z.string() }),
    z.strictObject({ place: z.literal('undetermined'), missing: z.string() }),
  ])
  .meta({ id: 'RepairSite', description: 'The one place where the repair belongs.' });

export const finding = z
  .strictObject({
    code: catalogued<Report['findings'][number]['code']>(),
    severity: z.enum(['error', 'warning', 'advice']),
    site,
    message: z.string(),
    facts: z.record(z.string(), json),
    evidence: z.array(z.strictObject({ trial: catalogued<TrialId>().nullable(), at: evidence })),
  })
  .meta({ id: 'Finding', description: 'Something to repair.' });
