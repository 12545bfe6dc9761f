import { meanOverCases } from '../../grade/mean-over-cases.ts';
import type { Asked } from '../../case/case.ts';
import { repeatsOf } from '../../run/resume.ts';
import type { Graded, Run, Standing } from '../../run/run.ts';
import { standingOf } from '../../run/standing.ts';

/** A finished run of trials. */
export interface RunOfTrials {
  readonly run: Run;
  readonly trials: readonly Graded[];
}

/** What one client came to on some cases; cases that turned out to be wrong count nowhere. */
export interface Tally {
  readonly cases: number;
  /** Cases of which not one trial was scored. */
  readonly unscored: number;
  readonly passed: number;
  readonly failed: number;
  readonly infrastructure: number;
  readonly notRun: number;
  /** Cases that turned out to be wrong. */
  readonly defects: number;
  readonly drafted: number;
  /** Mean over cases of their pass rates, scored trials only; null where none was scored. */
  readonly mean: number | null;
  /** The same, had every trial without a result failed, and had every one passed. */
  readonly low: number;
  readonly high: number;
}

type Counts = Readonly<Record<Standing, number>>;

export function tallyOf({ run, trials }: RunOfTrials, client: string, population: readonly Asked[]): Tally {
  const repeats = repeatsOf(run);
  const asked = new Map(run.cases.map((one) => [one.id, one]));
  const own = trials.filter(({ trial }) => trial.client === client);
  const each = population.map(({ id, draft }) => {
    const one = asked.get(id);
    const standings = own
      .filter(({ trial }) => trial.caseId === id)
      .map((graded) => (one === undefined ? 'not-run' : standingOf(graded, one).standing));
    const counts = countsOf(standings, repeats);
    const isDefect = (one?.defect ?? null) !== null || counts['case-defect'] > 0;
    return { id, draft, standings, counts, isDefect };
  });
  const sound = each.filter(({ isDefect }) => !isDefect);
  const sum = (standing: Standing): number => total(sound.map(({ counts }) => counts[standing]));
  const { cases: scored, mean } = meanOverCases(
    sound.flatMap(({ id, standings }) => standings.map((standing) => ({ case: id, standing }))),
  );
  return {
    cases: sound.length,
    unscored: sound.length - scored,
    passed: sum('passed'),
    failed: sum('failed'),
    infrastructure: sum('infrastructure'),
    notRun: sum('not-run'),
    defects: each.length - sound.length,
    drafted: sound.filter(({ draft }) => draft).length,
    mean: scored === 0 ? null : mean,
    low: meanOf(sound.map(({ counts }) => counts.passed / attempts(counts))),
    high: meanOf(sound.map(({ counts }) => 1 - counts.failed / attempts(counts))),
  };
}

/** What a run was to have and does not hold was not run. */
function countsOf(standings: readonly Standing[], repeats: number): Counts {
  const counts: Record<Standing, number> = {
    passed: 0,
    failed: 0,
    infrastructure: 0,
    'case-defect': 0,
    'not-run': Math.max(standings.length === 0 ? 1 : 0, repeats - standings.length),
  };
  for (const standing of standings) counts[standing] += 1;
  return counts;
}

function attempts({ passed, failed, infrastructure, 'not-run': notRun }: Counts): number {
  return passed + failed + infrastructure + notRun;
}

function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : Math.min(1, total(values) / values.length);
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
