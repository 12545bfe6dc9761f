import { z } from 'zod';
import type { Report } from './model.ts';
import { catalogued, count, share, range, evidence } from './schema-findings.ts';

export const tally = z
  .strictObject({
    attempted: count.describe('Planned trials whose case is not known to be wrong.'),
    scored: count,
    passed: count,
    failed: count,
    infrastructure: count,
    caseDefect: count,
    notRun: count,
    drafted: count.describe('How many of the scored came from drafted cases.'),
    interval: range.describe('Wilson 95 % interval of the pass share over scored trials.'),
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

export const family = z
  .strictObject({
    family: z.string(),
    set: z.enum(['regression', 'fresh']),
    client: z.string(),
    cases: count,
    passed: count,
    scored: count,
    interval: range.describe('Wilson 95 % interval over scored trials.'),
  })
  .meta({ id: 'Family', description: 'Cases that stand or fall for the same reason.' });

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

export const trial = z
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
        costUsd: z.number().nullable(),
      })
      .nullable()
      .describe('What the client says of its own work; a null in it: it does not say.'),
    staged: staged.nullable(),
    reconciliation,
  })
  .meta({ id: 'Trial', description: 'One case, once, through one door with one client.' });

export const coverage = z
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

export const reach = z
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

export const confusable = z
  .strictObject({
    tools: z.tuple([z.string(), z.string()]),
    similarity: share,
    reason: z.enum(['words', 'names', 'ranked-first']),
  })
  .meta({ id: 'ConfusablePair' });

export const layer = z
  .strictObject({
    layer: z.enum(['unit', 'contract', 'navigation']),
    run: z.string(),
    at: z.iso.datetime().describe('When that run began.'),
    command: z.enum(['try', 'run', 'check', 'unit']),
    state: z.enum(['holds', 'in-part', 'fails', 'unanswered']),
    summary: z.string(),
  })
  .meta({ id: 'Layer', description: 'The newest stored result of one layer for the same target.' });

export const unit = z
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
