import type { Standing } from '../run/run.ts';
import type { CallLine, TrialLine } from './model.ts';
import { groupBy } from './sites.ts';
import { keysOf, STANDINGS } from './words.ts';

/** Trials that can be counted together: one kind, one client. */
export interface TrialGroup {
  /** `probe`, or `selection, trap`. */
  readonly kind: string;
  readonly client: string;
  readonly door: string;
  readonly counts: Readonly<Record<Standing, number>>;
  readonly total: number;
  readonly drafted: number;
}

export function trialGroups(trials: readonly TrialLine[]): readonly TrialGroup[] {
  const groups = groupBy(trials, (trial) => JSON.stringify([kindText(trial), trial.client, trial.door]));
  return groups.flatMap(([, members]) => {
    const first = members[0];
    if (first === undefined) return [];
    return {
      kind: kindText(first),
      client: first.client,
      door: first.door,
      counts: countStandings(members),
      total: members.length,
      drafted: members.filter((trial) => trial.draft).length,
    };
  });
}

/** Those that need a look first, otherwise in the order of the report. */
export function sortTrials(trials: readonly TrialLine[]): readonly TrialLine[] {
  return keysOf(STANDINGS).flatMap((standing) => trials.filter((trial) => trial.standing === standing));
}

export function countStandings(trials: readonly TrialLine[]): Readonly<Record<Standing, number>> {
  const counts: Record<Standing, number> = {
    failed: 0,
    infrastructure: 0,
    'case-defect': 0,
    'not-run': 0,
    passed: 0,
  };
  for (const trial of trials) counts[trial.standing] += 1;
  return counts;
}

/** The columns of a table of groups: passed and failed always, the others where there are any. */
export function standingsOf(trials: readonly TrialLine[]): readonly Standing[] {
  const counts = countStandings(trials);
  return keysOf(STANDINGS)
    .toReversed()
    .filter((standing) => counts[standing] > 0 || standing === 'passed' || standing === 'failed');
}

export function kindText(trial: TrialLine): string {
  return trial.difficulty === null ? trial.kind : `${trial.kind}, ${trial.difficulty}`;
}

/** What was to be called: `a or b`, or `nothing`; of a scenario, which says more, `a, b` or `no tool in particular`. */
export function expectedText(trial: TrialLine, show: (tool: string) => string): string {
  if (trial.kind === 'scenario')
    return trial.expected.map((tool) => show(tool)).join(', ') || 'no tool in particular';
  return trial.expected.length === 0 ? 'nothing' : trial.expected.map((tool) => show(tool)).join(' or ');
}

/** What became of a call, where it is more than "ok". In a selection nothing is executed, and nothing is refused by that. */
export function callText(call: CallLine, { kind }: Pick<TrialLine, 'kind'>): string {
  if (call.outcome === 'denied') return kind === 'selection' ? 'chosen, not executed' : 'refused';
  if (call.outcome !== 'ok') return call.outcome.replaceAll('_', ' ');
  return call.empty === true ? 'ok, but empty' : 'ok';
}
