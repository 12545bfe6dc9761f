import { UsageError } from '../base/errors.ts';
import { curvesOf, outcomesOf, type RunOutcomes, type Trend } from '../compare/trend.ts';
import { asksBank } from '../run/asks-bank.ts';
import type { Graded, Run } from '../run/run.ts';
import type { RunLine, Store } from '../store/store.ts';

export const NO_TREND: Trend = { runs: 0, left: 0, curves: [] };

/** How far back a trend looks; whatever comes first ends it. */
export interface TrendLimits {
  /** Runs, the newest ones. */
  readonly runs: number;
  /** Trials that are read. */
  readonly trials: number;
}

/** A report must not take longer the longer a project is kept: so many other runs, and trials of them, are read for it. */
const OF_A_REPORT: TrendLimits = { runs: 19, trials: 5_000 };

/** A store may hold thousands of runs: those before these are not even listed. */
const LISTED = 2_000;

/** The trend up to a run, from itself and the runs of the same target before it; nothing for a run that asks no bank. */
export async function trendUpTo(store: Store, run: Run, trials: readonly Graded[]): Promise<Trend> {
  if (!isOfTrend(run)) return NO_TREND;
  const own = await outcomesOf(run, trials);
  const earlier = (await bankRuns(store, run.target)).filter(
    ({ id, startedAt }) => id !== run.id && startedAt <= run.startedAt,
  );
  return trendOf(store, earlier, OF_A_REPORT, { known: [own] });
}

/** A gate tries suspicious cases more often than others, so that what passed in it is no rate of the bank. */
function isOfTrend({ command }: Pick<Run, 'command'>): boolean {
  return asksBank(command) && command !== 'gate';
}

/** The runs of a target that ask a bank and hold trials, newest first; null: of the target of the newest of them. */
export async function bankRuns(store: Store, target: string | null): Promise<readonly RunLine[]> {
  const lines = (await store.listRuns(LISTED)).filter((line) => isOfTrend(line) && line.stored > 0);
  const wanted = target ?? lines[0]?.target;
  return lines.filter((line) => line.target === wanted);
}

interface TrendExtras {
  readonly known?: readonly RunOutcomes[];
  readonly onUnread?: (error: UsageError) => void;
}

/** The trend of these runs, newest first, beside outcomes that are known already. `onUnread` is told of each that could not be read. */
export async function trendOf(
  store: Store,
  lines: readonly RunLine[],
  limits: TrendLimits,
  { known = [], onUnread = () => undefined }: TrendExtras = {},
): Promise<Trend> {
  const read: RunOutcomes[] = [];
  let trials = 0;
  for (const line of lines.slice(0, limits.runs)) {
    trials += line.stored;
    if (trials > limits.trials) break;
    // oxlint-disable-next-line no-await-in-loop -- never more than one run in memory
    const outcomes = await outcomesIn(store, line, onUnread);
    if (outcomes !== null) read.push(outcomes);
  }
  const runs = [...read.reverse(), ...known].filter(({ scored }) => scored.length > 0);
  return { runs: runs.length, left: lines.length - read.length, curves: curvesOf(runs) };
}

/** A run of another version or a damaged one costs its own point, not the report that asks for it. */
async function outcomesIn(
  store: Store,
  { id }: RunLine,
  onUnread: (error: UsageError) => void,
): Promise<RunOutcomes | null> {
  try {
    const stored = await store.readRun(id);
    return stored === undefined ? null : await outcomesOf(stored.run, store.readTrials(id));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    onUnread(error);
    return null;
  }
}
