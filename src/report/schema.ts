/* oxlint-disable max-lines -- one published document: cut in two, its parts would need types of their own beside the model's */
import { z } from 'zod';
import type { TrialId } from '../base/ids.ts';
import type { Json } from '../base/json.ts';
import type { SurfacePart } from '../finding/finding.ts';
import type { ClientFault } from '../preflight/faults.ts';
import type { SetsLine } from '../grade/sets.ts';
import type { Report } from './model.ts';
import { selectionLine } from './selection-schema.ts';
import { trendParts } from './trend-schema.ts';

/*
 * Catalogues that grow (checks, findings, failures, graders) are open strings here, so that a new entry breaks no
 * reader; the vocabulary (outcomes, standings, severities, repair sites) is closed.
 */
const catalogued = <Name extends string>(): z.ZodType<Name> => z.string() as unknown as z.ZodType<Name>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- wider on purpose, see above
const json: z.ZodType<Json> = z.json().meta({ id: 'Json' });
const count = z.int().min(0);
const share = z.number().min(0).max(1);
const exposure = z.enum(['all', 'deferred', 'none', 'unknown']);
const range = z.strictObject({ low: share, high: share }).nullable();

const run = z
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
        faults: z
          .array(
            z.strictObject({
              step: catalogued<ClientFault['step']>(),
              why: z.string(),
              fromBytes: z.number().nullable().describe('Of a large result: from how many bytes on.'),
            }),
          )
          .describe('What a preflight has shown that it cannot do.'),
        exposure: exposure
          .exactOptional()
          .describe(
            'How it hands tools to its model, as a preflight has shown; absent where that is unknown.',
          ),
      }),
    ),
    planned: count.describe('Trials that were planned.'),
    accepted: count.describe('Findings that a baseline accepts; they are not among the findings.'),
    strict: z.boolean().describe('Warnings fail, by the choice of whoever ran it.'),
    surfaceHash: z.string().nullable(),
    bankHash: z.string().nullable(),
  })
  .meta({ id: 'Run' });

const server = z
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

const error = z
  .strictObject({
    code: catalogued<NonNullable<Report['error']>['code']>(),
    message: z.string(),
    next: z.string(),
    exit: z.strictObject({ exitCode: z.int().nullable(), signal: z.string().nullable() }).nullable(),
    stderr: z.array(z.string()).describe('The last lines that the target wrote to stderr.'),
    status: z.int().nullable().describe('HTTP status, where there was one.'),
  })
  .meta({ id: 'Failure', description: 'Why the target could not be reached or talked to.' });

const check = z
  .strictObject({
    id: catalogued<Report['checks'][number]['id']>(),
    outcome: z.enum(['holds', 'fails', 'warns', 'not-applicable', 'could-not-run']),
    why: z.string(),
  })
  .meta({ id: 'Check', description: 'A contract check. One that could not run never counts as holding.' });

const contract = z
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

const evidence = z
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

const finding = z
  .strictObject({
    code: catalogued<Report['findings'][number]['code']>(),
    severity: z.enum(['error', 'warning', 'advice']),
    site,
    message: z.string(),
    facts: z.record(z.string(), json),
    evidence: z.array(z.strictObject({ trial: catalogued<TrialId>().nullable(), at: evidence })),
  })
  .meta({ id: 'Finding', description: 'Something to repair.' });

const clientShare = z
  .strictObject({
    client: z.string(),
    passed: count,
    scored: count,
    cases: count.describe('Cases of which a trial was scored.'),
    mean: share.describe('Mean over cases of their pass rates.'),
    interval: range.describe('Wilson 95 % interval of that mean, over cases.'),
  })
  .meta({ id: 'ClientShare', description: 'How many of its cases a client passes.' });

const tally = z
  .strictObject({
    attempted: count.describe('Planned trials whose case is not known to be wrong.'),
    scored: count,
    passed: count,
    failed: count,
    infrastructure: count,
    caseDefect: count,
    notRun: count,
    drafted: count.describe('How many of the scored came from drafted cases.'),
    shares: z.array(clientShare).describe('What each client passes; clients are never pooled.'),
    bounds: range.describe('Pass share if all that is missing had failed, and if all had passed.'),
  })
  .meta({ id: 'Tally', description: 'Counts, never bare percentages.' });

const verdict = z
  .strictObject({
    grader: catalogued<Report['trials'][number]['verdicts'][number]['grader']>(),
    status: z.enum(['pass', 'fail', 'unclear']),
    why: z.string(),
    evidence: z.array(evidence),
  })
  .meta({ id: 'Verdict' });

const call = z
  .strictObject({
    tool: z.string(),
    arguments: z.string().describe('As JSON, bounded.'),
    outcome: z.enum(['ok', 'tool_error', 'protocol_error', 'timeout', 'denied', 'cancelled']),
    durationMs: z.number().nullable(),
    bytes: count.nullable(),
    empty: z.boolean().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'Call', description: 'One row of the log.' });

const staged = z
  .strictObject({
    turns: z.array(
      z.strictObject({
        said: z.string(),
        answer: z.string(),
        calls: count.describe('Calls in the log once it had answered.'),
      }),
    ),
    setting: z.array(z.string()).describe('Fixture, identity, clock and zone, isolation.'),
    effects: z.array(
      z.strictObject({
        what: z.string(),
        must: z.enum(['come about', 'not happen']),
        before: z.string(),
        after: z.string(),
      }),
    ),
  })
  .meta({ id: 'Staged', description: 'What a scenario was set in, and what became of the world.' });

const family = z
  .strictObject({
    family: z.string(),
    set: z.enum(['regression', 'fresh']),
    client: z.string(),
    cases: count,
    passed: count,
    scored: count,
    interval: range.describe('Wilson 95 % interval of the mean over cases of their pass rates.'),
  })
  .meta({ id: 'Family', description: 'Cases that stand or fall for the same reason.' });

const setShare = z.strictObject({
  passed: count,
  scored: count,
  cases: count.describe('Cases of which a trial was scored.'),
  mean: share.describe('Mean over cases of their pass rates.'),
  interval: range.describe('Wilson 95 % interval of that mean, over cases.'),
});

const difference = z.number().min(-1).max(1);

export const setsLine: z.ZodType<SetsLine> = z
  .strictObject({
    client: z.string(),
    regression: setShare,
    fresh: setShare,
    gap: difference.describe('The mean of the regression set minus that of the fresh one.'),
    interval: z
      .strictObject({ low: difference, high: difference })
      .describe("Newcombe's 95 % interval of the gap, over cases."),
    alarm: z
      .boolean()
      .describe('All of the interval lies above 0, with five cases of either set or more: overfitting.'),
  })
  .meta({ id: 'Sets', description: 'The regression and the fresh set apart, with one client.' });

const reconciliation = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('no-claim') }),
    z.strictObject({
      kind: z.literal('compared'),
      claimed: count,
      seen: count,
      agreed: count.describe(
        'Claimed calls that were seen, with the same arguments as far as these were kept.',
      ),
      rows: z.array(
        z.strictObject({
          kind: z.enum(['claimed-not-seen', 'seen-not-claimed', 'reported-failed', 'arguments-differ']),
          tool: z.string(),
          claimed: z.string().nullable(),
          seen: z.string().nullable(),
          seq: z.int().nullable(),
        }),
      ),
      left: count.describe('Disagreements beyond those.'),
    }),
  ])
  .meta({ id: 'Reconciliation', description: 'The log of a trial beside what its client says that it did.' });

const trial = z
  .strictObject({
    id: z.string(),
    case: z.string(),
    kind: z.enum(['probe', 'selection', 'scenario']),
    difficulty: z.enum(['happy', 'edge', 'trap']).nullable(),
    family: z.string().nullable(),
    set: z.enum(['regression', 'fresh']),
    draft: z.boolean(),
    question: z.string(),
    expected: z
      .array(z.string())
      .describe('Tools of which one was to be called; empty: nothing was to be called.'),
    client: z.string(),
    door: z.string(),
    repeat: count,
    standing: z.enum(['passed', 'failed', 'infrastructure', 'case-defect', 'not-run']),
    why: z.string(),
    tookMs: z.number(),
    verdicts: z.array(verdict),
    calls: z.array(call),
    answer: z.string().nullable(),
    work: z
      .strictObject({
        model: z.string().nullable(),
        inputTokens: z.number().nullable(),
        outputTokens: z.number().nullable(),
        cachedInputTokens: z
          .number()
          .exactOptional()
          .describe('Of the input; absent where that is nothing, or the client does not say.'),
        costUsd: z.number().nullable(),
      })
      .nullable()
      .describe('What the client says of its own work; a null in it: it does not say.'),
    staged: staged.nullable(),
    exposure: exposure
      .exactOptional()
      .describe('How the tools were handed to the model in it; absent where that is unknown.'),
    reconciliation,
  })
  .meta({ id: 'Trial', description: 'One case, once, through one door with one client.' });

const coverage = z
  .strictObject({
    advertised: count,
    called: count,
    answered: count.describe('Tools that at least once answered without an error and not empty.'),
    tools: z.array(
      z.strictObject({
        tool: z.string(),
        clients: z.array(
          z.strictObject({ client: z.string(), called: count, answered: count, refused: count }),
        ),
      }),
    ),
  })
  .meta({ id: 'Coverage' });

const used = z
  .strictObject({ all: count, byClient: z.array(count).describe('In the order of the clients.') })
  .meta({ id: 'Used', description: 'Calls: of all clients, and of each.' });

const reach = z
  .strictObject({
    clients: z.array(z.string()),
    tools: z.array(
      z.strictObject({
        tool: z.string(),
        errors: used,
        parameters: z.array(
          z.strictObject({
            path: z.string(),
            required: z.boolean(),
            used,
            unkept: used.describe('Those whose value the log does not hold.'),
            values: z.array(z.strictObject({ value: z.string(), used })),
          }),
        ),
        left: count.describe('Parameters beyond those.'),
      }),
    ),
  })
  .meta({ id: 'Reach', description: 'Coverage in depth: parameters, their listed values, error paths.' });

const confusable = z
  .strictObject({
    tools: z.tuple([z.string(), z.string()]),
    similarity: share,
    reason: z.enum(['words', 'names', 'ranked-first']),
  })
  .meta({ id: 'ConfusablePair' });

const layer = z
  .strictObject({
    layer: z.enum(['unit', 'contract', 'navigation']),
    run: z.string(),
    at: z.iso.datetime().describe('When that run began.'),
    command: z.enum(['try', 'run', 'select', 'gate', 'check', 'unit']),
    state: z.enum(['holds', 'in-part', 'fails', 'unanswered']),
    summary: z.string(),
  })
  .meta({ id: 'Layer', description: 'The newest stored result of one layer for the same target.' });

const unit = z
  .strictObject({
    command: z.string().nullable().describe('Null where results were only read.'),
    files: z.array(z.string()).describe('What was read; none where the results came on stdout.'),
    exit: z.strictObject({ exitCode: z.int().nullable(), signal: z.string().nullable() }).nullable(),
    state: z.enum(['holds', 'fails', 'unanswered']),
    why: z.string(),
    tests: count,
    passed: count,
    failed: count,
    skipped: count,
    failures: z
      .array(z.strictObject({ name: z.string(), file: z.string().nullable(), message: z.string() }))
      .describe('The first of those that failed.'),
  })
  .meta({ id: 'Unit', description: "What the project's own unit tests came to." });

const report = z.strictObject({
  schema: z.literal('mcp-surveyor.report/1'),
  command: z.enum(['try', 'run', 'select', 'gate', 'check', 'unit', 'report']),
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
  selection: z.array(selectionLine).describe('Empty where there were no selection trials.'),
  sets: z.array(setsLine).describe('Where both sets have scored cases.'),
  trend: trendParts.describe('The newest stored runs of the same target up to this one.'),
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
