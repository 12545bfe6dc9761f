import type { RunId } from '../../base/ids.ts';
import { count, excerpt } from '../../base/text.ts';
import { factsOf } from '../../config/gate-metrics.ts';
import { repeatsOf } from '../../run/resume.ts';
import type { Run } from '../../run/run.ts';
import type { Store } from '../../store/store.ts';
import type { SurfaceDiff } from '../../surface/diff/diff.ts';
import type { SelectionChange } from '../selection-change.ts';
import { type Evidence, evidenceIn, trialsIn } from './evidence.ts';
import { asksText, type Finding, type Judged, one, unanswered } from './judged.ts';
import { judgeChange } from './judge-change.ts';
import { judgeCheck } from './judge-check.ts';
import { type BoundRule, isWithin, judgeTrials, LOST_SHARE, type TrialsFound } from './judge-trials.ts';
import { lackedBy, populationOf, populationText } from './population.ts';
import { type AppliedRule, appliedRules, type DeclaredRules, type LateRun } from './rules-of.ts';
import type { Subject } from './subject.ts';

export interface Release {
  readonly subject: Subject;
  readonly declared: DeclaredRules;
  /** Hash of the declared rules. */
  readonly gatesHash: string;
  /** From the baseline surface to the one that is to be released. */
  readonly diff: SurfaceDiff;
  /** What is known of each client on it. */
  readonly changes: readonly SelectionChange[];
  /** What could not be told is no answer then. */
  readonly strict: boolean;
  /** What began later is no evidence. */
  readonly now: Date;
  /** What produces evidence for a rule, to be typed as it stands. */
  readonly commandFor: (rule: AppliedRule['rule']) => string;
}

export interface JudgedRelease {
  /** In the order of the config; then those that hold for everyone. */
  readonly rules: readonly Judged[];
  /** Runs that declared rules were judged by, and that began under other rules. */
  readonly late: readonly LateRun[];
  /** What makes these runs anew, to be typed as it stands. */
  readonly again: readonly string[];
}

/** Judges every release rule by what is stored. Nothing is run; a store that holds nothing leaves rules unanswered. */
export async function judgeRelease(store: Store, release: Release): Promise<JudgedRelease> {
  const applied = appliedRules(release.declared);
  const evidence = await evidenceIn(store, release.subject, release.now);
  const chosen = new Map(applied.flatMap(({ rule }) => chosenRun(rule, evidence, release)));
  const trials = await trialsIn(store, [...new Set(chosen.values())]);
  const found = (rule: AppliedRule['rule']): TrialsFound | null => {
    const run = chosen.get(rule);
    if (run === undefined) return null;
    return {
      run,
      trials: trials.get(run.id) ?? [],
      population: populationOf(rule.metric, release.subject.bank),
    };
  };
  const isBroken = applied.some(
    ({ rule }) =>
      rule.kind === 'bound' &&
      rule.metric === 'surface.breaking' &&
      judgeBreaking(rule, release.diff).outcome === 'fails',
  );
  const rules = applied.map(({ rule, place }): Judged => {
    const finding = judged(rule, { evidence, found: found(rule), isBroken, release });
    const { metric, client } = rule;
    return { metric, asks: asksText(rule), client, declared: place !== null, place, ...bounded(finding) };
  });
  const late = await lateRuns(store, rules, release.gatesHash);
  const isLate = new Set<string>(late.map((each) => each.run));
  const again = applied.flatMap(({ rule }, at) =>
    rules[at]?.runs.some((run) => isLate.has(run)) === true ? [release.commandFor(rule)] : [],
  );
  return { rules, late, again: [...new Set(again)] };
}

type Chosen = readonly (readonly [AppliedRule['rule'], Run])[];

/** The newest run that has all that a rule of trials is about. */
function chosenRun(rule: AppliedRule['rule'], { runs }: Evidence, { subject }: Release): Chosen {
  if (factsOf(rule.metric).from !== 'trials') return [];
  const population = populationOf(rule.metric, subject.bank);
  if (population.length === 0) return [];
  const run = runs.find((each) => whyNot(rule, each, { population, subject }) === null);
  return run === undefined ? [] : [[rule, run]];
}

interface Wanted {
  readonly population: ReturnType<typeof populationOf>;
  readonly subject: Release['subject'];
}

/** Why a run of this surface does not do for a rule of trials; null: it does. */
function whyNot(
  { metric, client }: AppliedRule['rule'],
  run: Run,
  { population, subject }: Wanted,
): string | null {
  const [what] = metric.split('.');
  // In a selection run tools are offered and not executed.
  if (what === 'coverage' && run.command !== 'run') return 'executed no tool';
  const repeats = repeatsOf(run);
  if (repeats < subject.trials)
    return `made ${count(repeats, 'trial')} of each case, and the config says ${subject.trials}`;
  const lacked = lackedBy(run, population);
  if (lacked.length > 0) return `lacks ${lacked.length} of the ${population.length} cases as they are now`;
  const missing = (client === null ? subject.clients : [client]).find(
    (name) => !run.clients.some((each) => each.name === name),
  );
  return missing === undefined ? null : `has no client ${excerpt(missing, 60)}`;
}

interface Facts {
  readonly evidence: Evidence;
  readonly found: TrialsFound | null;
  readonly isBroken: boolean;
  readonly release: Release;
}

function judged(rule: AppliedRule['rule'], { evidence, found, isBroken, release }: Facts): Finding {
  const command = release.commandFor(rule);
  if (rule.kind === 'change')
    return judgeChange(rule, release.changes, { strict: release.strict, command, isBroken });
  switch (factsOf(rule.metric).from) {
    case 'check':
      return judgeCheck(rule, evidence.check, command);
    case 'unit':
      return judgeUnit(rule, evidence.unit, command);
    case 'surfaces':
      return judgeBreaking(rule, release.diff);
    case 'trials':
      return found === null
        ? unanswered(...noTrials(rule, evidence, release))
        : judgeTrials(rule, found, {
            lostShare: lostShare(release),
            command,
            clients: release.subject.clients,
          });
    case 'none':
    case 'change':
      return unanswered('this version has no publish check, so nothing is known of it', null);
  }
}

function noTrials(rule: BoundRule, evidence: Evidence, release: Release): [string, string | null] {
  const population = populationOf(rule.metric, release.subject.bank);
  if (population.length === 0) return [`the bank has no ${populationText(rule.metric)}`, null];
  const [newest] = evidence.runs;
  const why =
    newest === undefined
      ? (evidence.noRuns ?? 'no run of trials is stored')
      : `no finished run of exactly this surface has what it is about: ${newest.id} ${whyNot(rule, newest, { population, subject: release.subject }) ?? ''}`;
  return [why, release.commandFor(rule)];
}

/** How many trials may lack a result for a rate to be told: as many as a rule lets infrastructure take. */
function lostShare({ declared }: Release): number {
  const own = declared.rules.find(({ metric }) => metric === 'trial.infrastructure_share');
  return own?.kind === 'bound' ? Math.max(own.value, LOST_SHARE) : LOST_SHARE;
}

function judgeUnit(rule: BoundRule, found: Evidence['unit'], command: string): Finding {
  if (found.kind === 'none' || found.run.unit === undefined)
    return unanswered(found.kind === 'none' ? found.why : 'it holds no unit tests', command);
  const { id, unit } = found.run;
  if (unit.state === 'unanswered') return unanswered(`${id}: ${unit.why}`, command);
  // The tests as a whole can fail though no single one did.
  const value = Math.max(unit.failed, unit.state === 'fails' ? 1 : 0);
  return one({ outcome: isWithin(rule, value) ? 'holds' : 'fails', value, why: unit.why }, [id]);
}

function judgeBreaking(rule: BoundRule, { changes, counts }: SurfaceDiff): Finding {
  const value = counts.breaking;
  const first = changes.find((change) => change.class === 'breaking');
  const why = first === undefined ? 'no breaking change' : `${value} breaking, the first: ${first.sentence}`;
  return one({ outcome: isWithin(rule, value) ? 'holds' : 'fails', value, why }, []);
}

/** What is told comes from servers, too. */
function bounded(finding: Finding): Finding {
  const measures = finding.measures.map((each) => ({ ...each, why: excerpt(each.why, WHY) }));
  return { ...finding, why: excerpt(finding.why, WHY), measures };
}

const WHY = 500;

async function lateRuns(
  store: Store,
  rules: readonly Judged[],
  gatesHash: string,
): Promise<readonly LateRun[]> {
  const used = new Set<RunId>(rules.filter(({ declared }) => declared).flatMap(({ runs }) => runs));
  const late: LateRun[] = [];
  for (const id of used) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const run = (await store.readRun(id))?.run;
    if (run !== undefined && run.gates !== gatesHash)
      late.push({ run: run.id, command: run.command, startedAt: run.startedAt });
  }
  return late;
}
