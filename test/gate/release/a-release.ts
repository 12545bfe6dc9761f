import { asRunId, asTrialId } from '../../../src/base/ids.ts';
import { bankOf } from '../../../src/case/case-hash.ts';
import type { Asked, Bank } from '../../../src/case/case.ts';
import { gatesHash, type ReleaseRule } from '../../../src/config/gates.ts';
import type { Release } from '../../../src/gate/release/release.ts';
import type { Graded, Run } from '../../../src/run/run.ts';
import type { Store } from '../../../src/store/store.ts';
import { surfaceDiff } from '../../../src/surface/diff/diff.ts';
import { fingerprint } from '../../../src/surface/fingerprint.ts';
import type { Surface } from '../../../src/surface/surface.ts';
import {
  aCall,
  aClientLine,
  aProbe,
  aRun,
  aSelection,
  aSurface,
  aTool,
  aTrial,
  BUILT_AT_MS,
} from '../../builders.ts';
import { aScenario } from '../../grade/scenario/scenes.ts';

/** A bank with a case of every kind. */
export const CASES: readonly Asked[] = [
  aSelection({ id: 'happy', hash: 'h-happy' }),
  aSelection({ id: 'edge', hash: 'h-edge', difficulty: 'edge', set: 'fresh' }),
  aSelection({ id: 'trap', hash: 'h-trap', difficulty: 'trap', expect: { kind: 'none' } }),
  aProbe({ id: 'probe', hash: 'h-probe' }),
  aScenario({ id: 'scene', hash: 'h-scene', family: 'access-boundary' }),
];

export const BANK: Bank = bankOf(CASES, ['cases.yaml']);

const SURFACE: Surface = aSurface({
  tools: [aTool(), aTool({ name: 'get_room', index: 1 })],
});

/** The same with another description, and without a tool. */
export const REWORDED: Surface = aSurface({
  tools: [aTool({ description: 'Shows rooms.' }), aTool({ name: 'get_room', index: 1 })],
});
export const BROKEN: Surface = aSurface({ tools: [aTool()] });

let made = 0;

/** A run of this surface, newer than all that were made before it. */
export function aStoredRun(over: Partial<Run> = {}): Run {
  made += 1;
  const at = new Date(BUILT_AT_MS + made * 60_000);
  const stamp = at.toISOString().replaceAll(/[-:]/g, '').slice(0, 15).replace('T', '-');
  return aRun({
    id: asRunId(`${stamp}-${String(made).padStart(10, '0')}`),
    startedAt: at.toISOString(),
    surface: SURFACE,
    surfaceHash: fingerprint(SURFACE),
    bankHash: BANK.hash,
    cases: CASES,
    ...over,
  });
}

/** By case one letter for each trial: p passed, f failed, i lost, n not run. */
export type Letters = Readonly<Record<string, string>>;

export const ALL_PASS: Letters = { happy: 'pp', edge: 'pp', trap: 'pp', probe: 'pp', scene: 'pp' };

/** Keeps a finished run of trials, by client; each trial calls `list_rooms`. */
export async function keepTrials(
  store: Store,
  byClient: Readonly<Record<string, Letters>>,
  over: Partial<Run> = {},
): Promise<Run> {
  const repeats = Math.max(
    ...Object.values(byClient).flatMap((each) => Object.values(each).map((l) => l.length)),
  );
  const clients = Object.keys(byClient).map((name) => aClientLine({ name: name as 'literal' }));
  const run = aStoredRun({
    clients,
    planned: clients.length * (over.cases ?? CASES).length * repeats,
    ...over,
  });
  await store.startRun(run);
  for (const [client, letters] of Object.entries(byClient))
    for (const [caseId, each] of Object.entries(letters))
      for (const [at, letter] of each.split('').entries())
        await store.addTrial(run.id, trial(run, { client, caseId, at, letter }), {
          frames: [],
          stderr: [],
          lost: 0,
          surplus: 0,
        });
  await store.finishRun(run.id, run.startedAt, []);
  return run;
}

function trial(
  run: Run,
  { client, caseId, at, letter }: { client: string; caseId: string; at: number; letter: string },
): Graded {
  const made = aTrial({
    id: asTrialId(`${run.id}/${caseId}/${client}/mcp/${at + 1}`),
    caseId,
    caseHash: `h-${caseId}`,
    client: client as 'literal',
    repeat: at + 1,
    calls: [aCall()],
  });
  if (letter === 'i')
    return { trial: { ...made, end: { kind: 'infrastructure', evidence: 'gone' } }, verdicts: [] };
  if (letter === 'n') return { trial: { ...made, end: { kind: 'not-run', why: 'refused' } }, verdicts: [] };
  const status = letter === 'p' ? ('pass' as const) : ('fail' as const);
  return { trial: made, verdicts: [{ grader: 'tool-called', status, why: '', evidence: [] }] };
}

/** Keeps a finished run without trials. */
export async function keepRun(store: Store, over: Partial<Run>): Promise<Run> {
  const run = aStoredRun({ planned: 0, clients: [], ...over });
  await store.startRun(run);
  await store.finishRun(run.id, run.startedAt, []);
  return run;
}

/** A whole check of this surface, with these outcomes. */
export async function keepCheck(
  store: Store,
  outcomes: readonly Run['checks'][number]['outcome'][],
  over: Partial<Run> = {},
): Promise<Run> {
  const ids = ['ping', 'args.unknown', 'error.flag', 'list.ttl'] as never[];
  const checks = outcomes.map((outcome, at) => ({ id: ids[at] ?? ('x' as never), outcome, why: 'so' }));
  return keepRun(store, { command: 'check', checks, cases: [], bankHash: bankOf([], []).hash, ...over });
}

export const bound = (
  metric: Extract<ReleaseRule, { kind: 'bound' }>['metric'],
  which: 'max' | 'min',
  value: number,
  client: string | null = null,
): ReleaseRule => ({ kind: 'bound', metric, bound: which, value, client });

/** What is judged: these rules, declared before everything that is stored unless said. */
export function aRelease(
  rules: readonly ReleaseRule[],
  over: Partial<Release> & { readonly before?: Surface; readonly after?: Surface } = {},
): Release {
  const { before = SURFACE, after = SURFACE, ...rest } = over;
  return {
    subject: {
      target: 'node server.js',
      fingerprint: fingerprint(after),
      configHash: 'c0c0c0c0c0c0',
      bank: BANK,
      clients: ['literal'],
      trials: 1,
    },
    declared: {
      rules,
      places: rules.map((_, at) => ({ file: 'surveyor.yaml', at: { line: at + 3, column: 5, text: null } })),
    },
    gatesHash: gatesHash([]),
    diff: surfaceDiff(before, after),
    changes: [{ kind: 'unchanged', client: 'literal' }],
    strict: false,
    now: new Date(BUILT_AT_MS + 86_400_000),
    commandFor: ({ metric }) => `surveyor ${metric}`,
    ...rest,
  };
}
