import { z } from 'zod';
import type { BankStats } from '../gate/bank-stats.ts';
import type { Verdict } from '../grade/verdict.ts';
import { setsLine } from './schema.ts';

/** What `surveyor bank stats --json` prints. */
export interface BankDocument extends BankStats {
  readonly schema: 'mcp-surveyor.bank/1';
  readonly command: 'bank stats';
  readonly ok: boolean;
  readonly exitCode: 0 | 3;
  readonly bankHash: string;
  /** The first day that counts; null: all. */
  readonly since: string | null;
  /** Runs that could not be read. */
  readonly left: number;
}

const count = z.int().min(0);
const share = z.number().min(0).max(1);
const arm = { passed: count, scored: count };
// Graders may grow without a new version.
const grader = z.string() as unknown as z.ZodType<Verdict['grader']>; // oxlint-disable-line typescript/no-unsafe-type-assertion -- wider on purpose

const surface = z
  .strictObject({
    surfaceHash: z.string(),
    runs: count,
    scored: count,
    last: z.iso.datetime().describe('When the newest of these runs began.'),
  })
  .meta({ id: 'BankSurface' });

const caseClient = z
  .strictObject({
    client: z.string(),
    ...arm,
    newest: z.strictObject(arm).describe('Of these, on the newest surface.'),
    flipRate: share
      .nullable()
      .describe('The chance that two trials of one fingerprint disagree; null below two.'),
    lowInformation: z.boolean().describe('A flip rate of 0.4 or more.'),
  })
  .meta({ id: 'CaseClient' });

const oneCase = z
  .strictObject({
    case: z.string(),
    kind: z.enum(['probe', 'selection', 'scenario']),
    difficulty: z.enum(['happy', 'edge', 'trap']).nullable(),
    set: z.enum(['regression', 'fresh']),
    question: z.string(),
    defect: z.string().nullable().describe('Why it is known to be wrong; then it is in no figure.'),
    ...arm,
    infrastructure: count,
    clients: z.array(caseClient),
  })
  .meta({ id: 'BankCase' });

const never = z
  .strictObject({
    case: z.string(),
    scored: count,
    clients: z.array(z.string()),
    enough: z.boolean().describe('False: fewer than ten scored trials, too few to tell.'),
  })
  .meta({ id: 'Never' });

const graderLine = z
  .strictObject({
    grader,
    passed: count,
    failed: count,
    unclear: count,
    neverFailed: z.boolean().describe('It decided some trials, and failed none.'),
    enough: z.boolean().describe('False: fewer than ten decided trials.'),
  })
  .meta({ id: 'Grader' });

const trap = z
  .strictObject({
    case: z.string(),
    pull: z
      .number()
      .min(0)
      .nullable()
      .describe('Top score of a tool that is wrong / median score of questions that want a tool.'),
    tool: z.string().nullable().describe('The tool that pulls strongest.'),
    scored: count,
    lured: count.describe('Trials in which it was fallen for.'),
    weak: z.boolean().describe('A pull below 0.5, and nobody was ever lured.'),
  })
  .meta({ id: 'Trap' });

/** The published form of it. */
export const bankSchema: z.ZodType<BankDocument> = z.strictObject({
  schema: z.literal('mcp-surveyor.bank/1'),
  command: z.literal('bank stats'),
  ok: z.boolean(),
  exitCode: z.union([z.literal(0), z.literal(3)]),
  bankHash: z.string(),
  since: z.string().nullable().describe('The first day that counts; null: all.'),
  left: count.describe('Runs that could not be read.'),
  runs: count,
  scored: count,
  surfaces: z.array(surface).describe('Newest first. Traps, words and sets are told of the first.'),
  clients: z.array(z.string()),
  cases: z.array(oneCase).describe('In the order of the bank.'),
  neverFailed: z.array(never).describe('Cases that no scored trial failed.'),
  neverPassed: z.array(never).describe('Cases that no scored trial passed.'),
  graders: z.array(graderLine),
  traps: z.array(trap),
  wordless: z
    .array(z.strictObject({ case: z.string(), meets: z.enum(['no-tool', 'other-tools']) }))
    .describe('Questions whose words meet no tool that is right.'),
  sets: z.array(setsLine).describe('On the newest surface, where both sets have scored cases.'),
});
