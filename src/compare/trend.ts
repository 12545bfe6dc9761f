import { groupBy } from '../base/group.ts';
import { bankHash } from '../case/case-hash.ts';
import type { Asked } from '../case/case.ts';
import type { Graded, Run } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import { confidenceSequence } from '../stats/confidence-sequence.ts';
import { meanOf } from '../stats/mean.ts';
import type { Interval } from '../stats/wilson.ts';

/** What passed over time: a curve for each kind of case with each client. */
export interface Trend {
  /** How many runs it is made from. */
  readonly runs: number;
  /** Runs before these that were not read, or could not be. */
  readonly left: number;
  readonly curves: readonly TrendCurve[];
}

export interface TrendCurve {
  readonly kind: Asked['kind'];
  readonly client: string;
  /** In the order in which they were first measured; never empty. */
  readonly points: readonly TrendPoint[];
}

/** All trials of one kind of case with one version of a client, on one surface, of one bank. */
export interface TrendPoint {
  readonly surfaceHash: string;
  /** Over the cases of this kind, so that a case of another kind moves no point. */
  readonly bankHash: string;
  readonly version: string | null;
  readonly model: string | null;
  /** When the first and the last run of these trials began, ISO 8601. */
  readonly first: string;
  readonly last: string;
  readonly runs: number;
  readonly passed: number;
  readonly scored: number;
  /** Of which a trial was scored. */
  readonly cases: number;
  /** Mean over cases of their pass rates, 0 to 1. */
  readonly mean: number;
  /** How many trials of every case there are at least: the interval rests on so many of each, and on no other. */
  readonly rounds: number;
  /** 95 % confidence sequence of the mean chance of these cases to pass: it holds however often one looks. */
  readonly interval: Interval;
  /** What is otherwise than at the point before; null for the first one. */
  readonly since: TrendStep | null;
}

export interface TrendStep {
  /** Where more than the surface is named, a step of the curve is not the surface's doing alone. */
  readonly changed: readonly ('surface' | 'bank' | 'client')[];
  /** Cases of both points, word for word. */
  readonly shared: number;
  /** Mean over these of the change of their pass rates; null where there are none. */
  readonly change: number | null;
}

/** What a trend takes of a run: little, so that many can be held at once. */
export interface RunOutcomes {
  readonly startedAt: string;
  readonly surfaceHash: string;
  readonly clients: readonly Pick<Run['clients'][number], 'name' | 'version' | 'model'>[];
  readonly bankHashes: Readonly<Record<Asked['kind'], string>>;
  /** In the order in which they were made. */
  readonly scored: readonly ScoredTrial[];
}

interface ScoredTrial {
  readonly kind: Asked['kind'];
  /** Id and hash of its case: another wording is another case. */
  readonly case: string;
  readonly client: string;
  readonly passed: boolean;
}

/** The scored trials of a run; the run may be large, and is held one trial at a time. */
export async function outcomesOf(
  { startedAt, surfaceHash, clients, cases }: Run,
  trials: AsyncIterable<Graded> | Iterable<Graded>,
): Promise<RunOutcomes> {
  const known = new Map(cases.map((one) => [one.id, one]));
  const hashOf = (kind: Asked['kind']): string => bankHash(cases.filter((one) => one.kind === kind));
  const scored: ScoredTrial[] = [];
  for await (const graded of trials) {
    const one = known.get(graded.trial.caseId);
    if (one === undefined) continue;
    const { standing } = standingOf(graded, one);
    if (standing !== 'passed' && standing !== 'failed') continue;
    const { client } = graded.trial;
    scored.push({ kind: one.kind, case: `${one.id}@${one.hash}`, client, passed: standing === 'passed' });
  }
  return {
    startedAt,
    surfaceHash,
    clients: clients.map(({ name, version, model }) => ({ name, version, model })),
    bankHashes: { selection: hashOf('selection'), probe: hashOf('probe'), scenario: hashOf('scenario') },
    scored,
  };
}

const KINDS: readonly Asked['kind'][] = ['selection', 'probe', 'scenario'];

/** The curves of these runs: by kind of case, then by the clients' names; points in the order of time. */
export function curvesOf(runs: readonly RunOutcomes[]): readonly TrendCurve[] {
  const inTime = [...runs].sort((a, b) =>
    a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0,
  );
  const names = [...new Set(inTime.flatMap(({ clients }) => clients.map(({ name }) => name)))].sort();
  return KINDS.flatMap((kind) =>
    names.flatMap((client) => {
      const points = pointsOf(inTime.flatMap((run) => partOf(run, kind, client)));
      return points.length === 0 ? [] : [{ kind, client, points }];
    }),
  );
}

/** The trials of one kind with one client in a run. */
interface Part {
  readonly at: string;
  readonly fixed: Pick<TrendPoint, 'surfaceHash' | 'bankHash' | 'version' | 'model'>;
  readonly scored: readonly ScoredTrial[];
}

function partOf(run: RunOutcomes, kind: Asked['kind'], client: string): readonly Part[] {
  const facts = run.clients.find(({ name }) => name === client);
  const scored = run.scored.filter((each) => each.kind === kind && each.client === client);
  if (facts === undefined || scored.length === 0) return [];
  const { version, model } = facts;
  const fixed = { surfaceHash: run.surfaceHash, bankHash: run.bankHashes[kind], version, model };
  return [{ at: run.startedAt, fixed, scored }];
}

function pointsOf(parts: readonly Part[]): readonly TrendPoint[] {
  const groups = [...groupBy(parts, ({ fixed }) => JSON.stringify(Object.values(fixed))).values()];
  const made = groups.flatMap((own) => {
    const [first] = own;
    const last = own.at(-1);
    if (first === undefined || last === undefined) return [];
    const byCase = groupBy(
      own.flatMap(({ scored }) => scored),
      (trial) => trial.case,
    );
    const head = { ...first.fixed, first: first.at, last: last.at, runs: own.length };
    return [{ point: { ...head, ...rateOf(byCase) }, rates: ratesOf(byCase) }];
  });
  return made.map(({ point, rates }, at) => {
    const before = made[at - 1];
    return { ...point, since: before === undefined ? null : stepOf(before, { point, rates }) };
  });
}

type ByCase = ReadonlyMap<string, readonly ScoredTrial[]>;

/**
 * The unit of the interval is the trial, in complete rounds of all cases: then the mixture that the confidence sequence is
 * made from bets on the mean of the cases' chances, whatever these are. (Each factor is 1 + c (p_i - p); over a round the
 * p_i - p add up to 0, so that by the inequality of the means their product is at most 1.) Trials beyond the complete rounds
 * count in the mean and not in the interval.
 */
function rateOf(
  byCase: ByCase,
): Pick<TrendPoint, 'passed' | 'scored' | 'cases' | 'mean' | 'rounds' | 'interval'> {
  const all = [...byCase.values()];
  const rounds = Math.min(...all.map((own) => own.length));
  const inRounds = all.flatMap((own) => own.slice(0, rounds));
  const scored = all.flat();
  return {
    passed: passesIn(scored),
    scored: scored.length,
    cases: all.length,
    // Not above 1 by rounding.
    mean: Math.min(1, meanOf([...ratesOf(byCase).values()])?.mean ?? 0),
    rounds,
    interval: confidenceSequence(passesIn(inRounds), inRounds.length),
  };
}

function ratesOf(byCase: ByCase): ReadonlyMap<string, number> {
  return new Map([...byCase].map(([id, own]) => [id, passesIn(own) / own.length]));
}

function passesIn(trials: readonly ScoredTrial[]): number {
  return trials.filter(({ passed }) => passed).length;
}

interface Made {
  readonly point: Omit<TrendPoint, 'since'>;
  readonly rates: ReadonlyMap<string, number>;
}

function stepOf(before: Made, now: Made): TrendStep {
  const differs = (...keys: readonly (keyof Part['fixed'])[]): boolean =>
    keys.some((key) => before.point[key] !== now.point[key]);
  const changes = [...now.rates].flatMap(([id, rate]) => {
    const old = before.rates.get(id);
    return old === undefined ? [] : [rate - old];
  });
  return {
    changed: [
      ...(differs('surfaceHash') ? (['surface'] as const) : []),
      ...(differs('bankHash') ? (['bank'] as const) : []),
      ...(differs('version', 'model') ? (['client'] as const) : []),
    ],
    shared: changes.length,
    change: meanOf(changes)?.mean ?? null,
  };
}
