import { UsageError } from '../base/errors.ts';
import { excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { differences, type Difference } from '../run/identity.ts';
import type { Graded, Run } from '../run/run.ts';
import { decideCase } from '../stats/case-decision.ts';
import { comparability } from '../stats/infrastructure.ts';
import { mcnemar } from '../stats/mcnemar.ts';
import { pairedDifference } from '../stats/paired-difference.ts';
import { stratified } from '../stats/stratified.ts';
import { armOf, unscoredText, type RunTrials } from './arm.ts';
import type { Arm, ComparedCase, Comparison, PairedTests } from './comparison.ts';

/**
 * Compares two runs, case by case. Throws a UsageError when they differ in what was not declared, or when their clients
 * differ and one of them has several, so that nobody knows which is to be compared with which.
 */
export function compareRuns(
  before: RunTrials,
  after: RunTrials,
  declared: readonly Difference['what'][],
): Comparison {
  const found = differences(before.run, after.run);
  refuse(found, declared);
  const pairs = clientPairs(before.run, after.run);
  const { both, leftOut } = sharedCases(before.run, after.run);
  const staged = both.filter((one) => [before, after].some(({ trials }) => isDefect(one, trials)));
  const tried = both
    .filter((one) => !staged.includes(one))
    .flatMap((one) => pairs.map((pair) => compared(one, pair, before, after)));
  const cases = tried.filter(isScored);
  return {
    before: { id: before.run.id, startedAt: before.run.startedAt },
    after: { id: after.run.id, startedAt: after.run.startedAt },
    differences: found,
    unfinished: [before, after].filter(({ finished }) => !finished).map(standOf),
    cases,
    leftOut: [
      ...leftOut,
      ...staged.map(({ id }) => ({ case: id, why: 'its world shows that it decides nothing' })),
      ...tried.filter((one) => !isScored(one)).map(unscored),
    ],
    comparability: comparability(lostIn(tried, 'before'), lostIn(tried, 'after')),
    tests: testsOf(cases),
  };
}

function refuse(found: readonly Difference[], declared: readonly Difference['what'][]): void {
  const undeclared = found.filter(({ what }) => !declared.includes(what));
  if (undeclared.length === 0) return;
  const what = undeclared.map(
    ({ what: each, before, after }) => `${each} (${excerpt(before, 120)}; ${excerpt(after, 120)})`,
  );
  throw new UsageError(
    'compare-differs',
    `The runs differ in more than was declared: ${what.join(', ')}.`,
    `If that is the change you are asking about, say so: --across ${found.map(({ what: each }) => each).join(',')}`,
  );
}

interface ClientPair {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** The same client in both runs; where the clients are what changed, the one of either. */
function clientPairs(before: Run, after: Run): readonly ClientPair[] {
  const [a, b] = [before, after].map(({ clients }) => clients.map(({ name }) => name));
  const same = (a ?? []).filter((name) => b?.includes(name));
  if (same.length > 0) return same.map((name) => ({ name, before: name, after: name }));
  const [first, second] = [a?.[0], b?.[0]];
  if (first === undefined || second === undefined || a?.length !== 1 || b?.length !== 1) {
    throw new UsageError(
      'compare-clients',
      'The runs have no client in common, and more than one each.',
      'Say which is compared with which: --clients FIRST,SECOND',
    );
  }
  return [{ name: `${first} / ${second}`, before: first, after: second }];
}

function sharedCases(
  before: Run,
  after: Run,
): { readonly both: readonly Asked[]; readonly leftOut: Comparison['leftOut'] } {
  const earlier = new Map(before.cases.map((one) => [one.id, one]));
  const both: Asked[] = [];
  const leftOut: { case: string; why: string }[] = [];
  for (const one of after.cases) {
    const old = earlier.get(one.id);
    earlier.delete(one.id);
    const why = reasonToLeaveOut(old, one);
    if (why === null) both.push(one);
    else leftOut.push({ case: one.id, why });
  }
  return {
    both,
    leftOut: [...leftOut, ...[...earlier.keys()].map((id) => ({ case: id, why: 'only in the first run' }))],
  };
}

function reasonToLeaveOut(old: Asked | undefined, one: Asked): string | null {
  if (old === undefined) return 'only in the second run';
  const defect = old.defect ?? one.defect;
  if (defect !== null) return `known to be wrong: ${excerpt(defect, 200)}`;
  return old.hash === one.hash && old.version === one.version ? null : 'the case itself has changed';
}

/** A trial whose world shows that the case is wrong takes the case out of both arms. */
function isDefect(one: Asked, trials: readonly Graded[]): boolean {
  return trials.some(({ trial }) => trial.caseId === one.id && trial.end.kind === 'case-defect');
}

function compared(
  one: Asked,
  { name, before: a, after: b }: ClientPair,
  before: RunTrials,
  after: RunTrials,
): ComparedCase {
  const [first, second] = [armOf(one, a, before), armOf(one, b, after)];
  const change = changeOf(first, second);
  return {
    case: one.id,
    question: excerpt(one.question, 200),
    family: one.family,
    set: one.set,
    client: name,
    before: first,
    after: second,
    change,
    decided:
      change !== 'same' && isDecided(first) && isDecided(second) && decisionOf(first) !== decisionOf(second),
  };
}

function changeOf(before: Arm, after: Arm): ComparedCase['change'] {
  const difference = after.passed / after.scored - before.passed / before.scored;
  if (difference === 0) return 'same';
  return difference < 0 ? 'regressed' : 'improved';
}

function decisionOf({ passed, scored }: Arm): string {
  return decideCase(passed, scored).kind;
}

function isDecided(arm: Arm): boolean {
  return decisionOf(arm) !== 'mixed';
}

function isScored({ before, after }: ComparedCase): boolean {
  return before.scored > 0 && after.scored > 0;
}

function unscored({ case: id, client, before, after }: ComparedCase): Comparison['leftOut'][number] {
  const runs = [
    ['first', before],
    ['second', after],
  ] as const;
  const why = runs
    .filter(([, arm]) => arm.scored === 0)
    .map(([which, arm]) => `in the ${which} run ${unscoredText(arm)}`);
  return { case: id, why: `${client}: ${why.join('; ')}` };
}

function standOf({ run, trials }: RunTrials): Comparison['unfinished'][number] {
  return { run: run.id, stored: trials.length, planned: run.planned };
}

/** What an unfinished run lacks is lost as well: which trials it lacks may tell something, too. */
function lostIn(
  cases: readonly ComparedCase[],
  arm: 'before' | 'after',
): { readonly attempted: number; readonly infrastructure: number } {
  const infrastructure = cases.reduce((sum, each) => sum + each[arm].infrastructure + each[arm].missing, 0);
  const scored = cases.reduce((sum, each) => sum + each[arm].scored, 0);
  return { attempted: scored + infrastructure, infrastructure };
}

function testsOf(cases: readonly ComparedCase[]): PairedTests {
  const strata = cases.map(({ before, after }) => ({
    baseline: { passed: before.passed, n: before.scored },
    candidate: { passed: after.passed, n: after.scored },
  }));
  const rates = (arm: 'before' | 'after'): number[] =>
    cases.map((each) => each[arm].passed / each[arm].scored);
  const single = cases.every(({ before, after }) => before.scored === 1 && after.scored === 1);
  const count = (change: ComparedCase['change']): number =>
    cases.filter((each) => each.change === change).length;
  return {
    stratified: stratified(strata),
    mcnemar: single && cases.length > 0 ? mcnemar(count('regressed'), count('improved')) : null,
    difference: pairedDifference(rates('after'), rates('before')),
  };
}
