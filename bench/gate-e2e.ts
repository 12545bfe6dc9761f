import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import { withScratch } from '../src/base/scratch.ts';
import type { Asked } from '../src/case/case.ts';
import { ALL_CASES } from '../src/case/choose-cases.ts';
import { CLIENT_NAMES } from '../src/client/clients.ts';
import { conductGate } from '../src/conduct-gate.ts';
import type { ConfigInput } from '../src/config/config-schema.ts';
import { USUAL_MARGIN } from '../src/config/gates.ts';
import { configFrom, type LoadedConfig } from '../src/config/load-config.ts';
import { affectedCases, type ChangedSurface } from '../src/gate/affected.ts';
import { BANK_TRIALS, usualRules } from '../src/gate/rules.ts';
import { selectionChange } from '../src/gate/selection-change.ts';
import { simulate, type TrueCase } from '../src/gate/simulate.ts';
import type { GateVerdict } from '../src/gate/verdict.ts';
import type { Surroundings } from '../src/request-base.ts';
import { runRequest } from '../src/request-run.ts';
import type { Watch } from '../src/run/watch.ts';
import { binomialAtLeast, binomialAtMost } from '../src/stats/binomial.ts';
import { normalQuantile } from '../src/stats/normal-quantile.ts';
import { wilson } from '../src/stats/wilson.ts';
import { memoryStore } from '../src/store/memory.ts';
import { surfaceDiff } from '../src/surface/diff/diff.ts';
import { survey } from '../src/survey.ts';
import type { SurveyRequest } from '../src/survey-request.ts';
import { REVISIONS } from '../src/wire/revision.ts';
import {
  bankAndSurfaces,
  EXAMPLE,
  scriptedModel,
  trueCases,
  type DocsStage,
  type Wording,
} from '../test/examples/docs-stage.ts';

/*
 * Whole gates of examples/docs, each with a baseline bank of its own: server, relay, model client, and a scripted model whose
 * chances are known. Beside what they came to stands what the simulation of the same gate says on these chances. The good
 * edit changes no chance, so that each `regressed` is a false alarm; the short edit makes some questions doubtful; the bad
 * edit takes the questions of a tool.
 * `npm run bench:gate-e2e -- 100` plays so many gates of each edit (20 unless said); it needs a build.
 */
const SIMULATED = 2_000;
const EDITS: readonly Wording[] = ['good-edit', 'short-edit', 'bad-edit'];
/** Two-sided, for each line: what comes less often than this by chance alone does not agree. */
const LEVEL = 0.002;
const Z = normalQuantile(1 - LEVEL / 2);
const KINDS = ['regressed', 'not-worse-than-margin', 'inconclusive', 'void'] as const;

interface Game {
  readonly kind: GateVerdict['kind'];
  readonly trials: number;
  /** Tools that the accused cases are about. */
  readonly tools: readonly string[];
}

const gates = Number(process.argv[2] ?? 20);
if (!Number.isSafeInteger(gates) || gates < 1) {
  console.error(`${process.argv[2]} is no number of gates.`);
  process.exitCode = 2;
} else {
  const stage = await bankAndSurfaces();
  const disagreeing: string[] = [];
  for (const edit of EDITS) disagreeing.push(...(await compared(edit, stage)));
  const sum = disagreeing.length === 0 ? 'all lines agree' : `outside: ${disagreeing.join('; ')}`;
  console.log(`\nWithin Monte-Carlo error: ${sum}`);
  if (disagreeing.length > 0) process.exitCode = 1;
}

/** Plays and simulates the gate of one edit, prints both, and gives the lines that do not agree. */
async function compared(edit: Wording, stage: DocsStage): Promise<readonly string[]> {
  const started = performance.now();
  const games: Game[] = [];
  for (let n = 1; n <= gates; n += 1) games.push(await game(edit, stage, `${edit} ${n}`));
  const seconds = (performance.now() - started) / 1000;
  const said = await simulated(edit, stage);
  console.log(`\n${edit}: ${gates} gates, ${(seconds / gates).toFixed(1)} s each; ${SIMULATED} simulated`);
  console.log('  verdict                played                     simulated');
  const outside: string[] = KINDS.filter((kind) => {
    const count = games.filter((each) => each.kind === kind).length;
    const known = said.filter((each) => each.kind === kind).length;
    const { low, high } = wilson(count, gates) ?? { low: 0, high: 1 };
    const share = `${(count / gates).toFixed(3)} (${low.toFixed(3)} to ${high.toFixed(3)})`;
    console.log(`  ${kind.padEnd(23)}${share.padEnd(27)}${(known / SIMULATED).toFixed(3)}`);
    return !agrees(count, known);
  });
  const [played, known] = [spreadOf(games), spreadOf(said)];
  console.log(`  ${'trials, mean'.padEnd(23)}${played.mean.toFixed(1).padEnd(27)}${known.mean.toFixed(1)}`);
  if (Math.abs(played.mean - known.mean) > Z * known.deviation * Math.sqrt(1 / gates + 1 / SIMULATED))
    outside.push('trials');
  const tools = [...new Set(games.flatMap((each) => each.tools))].sort();
  if (tools.length > 0) console.log(`  tools of accused cases  ${tools.join(', ')}`);
  return outside.map((line) => `${edit}, ${line}`);
}

/** `known`: of the simulated gates, how many came to this. One more of each kind keeps the chance off 0 and 1. */
function agrees(count: number, known: number): boolean {
  const chance = (known + 1) / (SIMULATED + 2);
  return (
    binomialAtLeast(count, gates, chance) >= LEVEL / 2 && binomialAtMost(count, gates, chance) >= LEVEL / 2
  );
}

function spreadOf(of: readonly Game[]): { readonly mean: number; readonly deviation: number } {
  const mean = of.reduce((sum, { trials }) => sum + trials, 0) / of.length;
  const squares = of.reduce((sum, { trials }) => sum + (trials - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / Math.max(1, of.length - 1)) };
}

/** One gate, from an empty store to its verdict. */
async function game(edit: Wording, { surfaces }: DocsStage, seed: string): Promise<Game> {
  const { serveModel } = await scriptedModel();
  const model = await serveModel({ seed });
  const store = memoryStore();
  const watch: Watch = { on: () => undefined, signal: new AbortController().signal };
  try {
    return await withScratch(async (scratch) => {
      const around: Surroundings = { env: { ...process.env }, scratch, store, allowWrites: false };
      const before = await selecting(await configured('original', model.url), around);
      await survey(before, watch);
      const request = await selecting(await configured(edit, model.url), around);
      const changed = changeTo(edit, surfaces);
      const bank = request.bank ?? { cases: [], contracts: [], files: [], hash: '' };
      await conductGate(
        {
          ...request,
          command: 'gate',
          bank,
          changed,
          shown: changed.after,
          design: 'two-route',
          margin: USUAL_MARGIN,
          bankSinceMs: 0,
        },
        watch,
      );
      return await verdictOf(request, { store, changed, bank: bank.cases });
    });
  } finally {
    await model.close();
  }
}

async function verdictOf(
  { clients, configHash }: SurveyRequest,
  {
    store,
    changed,
    bank,
  }: {
    readonly store: ReturnType<typeof memoryStore>;
    readonly changed: ChangedSurface;
    readonly bank: readonly Asked[];
  },
): Promise<Game> {
  const [found] = await selectionChange(store, {
    ...changed,
    bank,
    configHash,
    clients: clients.map(({ name }) => name),
    margin: USUAL_MARGIN,
    design: 'two-route',
    command: '',
    now: new Date(),
  });
  if (found?.kind !== 'measured') throw new Error(`the gate was not measured: ${JSON.stringify(found)}`);
  const { verdict } = found;
  if (found.design !== 'two-route' || !('attempts' in verdict) || typeof verdict.attempts === 'number')
    throw new Error(`not a two-route gate: ${found.design}`);
  const { candidate, baseline, bridge } = verdict.attempts;
  return {
    kind: verdict.kind,
    trials: candidate + baseline + bridge,
    tools: verdict.kind === 'regressed' ? verdict.tools : [],
  };
}

function selecting(loaded: LoadedConfig, around: Surroundings): Promise<SurveyRequest> {
  return runRequest(loaded, around, {
    command: 'select',
    clients: [],
    repeats: BANK_TRIALS,
    checks: false,
    resume: null,
    preflight: null,
    only: ALL_CASES,
    concurrency: 4,
    views: null,
  });
}

/** The example's config with this wording, and with a model of this gate's own. */
async function configured(wording: Wording, url: string): Promise<LoadedConfig> {
  const written = parse(await readFile(join(EXAMPLE, 'surveyor.yaml'), 'utf8')) as ConfigInput;
  const clients = (written.clients ?? []).map((each) =>
    typeof each === 'string' ? each : { ...each, baseUrl: url },
  );
  return configFrom({ ...written, clients, store: 'memory' }, EXAMPLE, {
    env: { ...process.env, DOCS_WORDING: wording },
    known: { clients: CLIENT_NAMES, revisions: REVISIONS },
  });
}

/** The same gate on the known chances; which cases take part, and which have bridges, is drawn as in a real one. */
async function simulated(edit: Wording, { cases, surfaces }: DocsStage): Promise<readonly Game[]> {
  const truth = await trueCases(edit);
  const changed = changeTo(edit, surfaces);
  const drawn = (random: () => number): readonly TrueCase[] => {
    const affected = affectedCases(changed, cases, Math.floor(random() * 2 ** 32));
    const taking = new Set([...affected.cases.map((each) => each.case), ...affected.sentinels]);
    return truth
      .filter(({ id }) => taking.has(id))
      .map((one) => ({ ...one, bridge: affected.bridges.includes(one.id) }));
  };
  const rules = usualRules(drawn(() => 0).length);
  const design = { kind: 'two-route' as const, rules, bankTrials: BANK_TRIALS };
  return Array.from({ length: SIMULATED }, (_, at): Game => {
    const { verdicts, meanTrials } = simulate(drawn, design, { repetitions: 1, seed: at + 1 });
    const [kind = 'void'] = KINDS.filter((each) => verdicts[each] === 1);
    return { kind, trials: meanTrials.candidate + meanTrials.baseline + meanTrials.bridge, tools: [] };
  });
}

function changeTo(edit: Wording, surfaces: DocsStage['surfaces']): ChangedSurface {
  const [before, after] = [surfaces.original, surfaces[edit]];
  return { before, after, changes: surfaceDiff(before, after).changes };
}
