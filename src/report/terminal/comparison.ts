import type { Arm, ComparedCase, Comparison } from '../../compare/comparison.ts';
import { count, excerpt, printable } from '../../base/text.ts';
import type { PairedDifference } from '../../stats/paired-difference.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { say, type Line } from './span.ts';

const CASES_SHOWN = 30;

/** What changed between two runs: the answer first, then the cases that carry it, and how sure one may be. */
export function comparison(one: Comparison, width: number): readonly Line[] {
  const nothing = voidReasons(one);
  return [
    ...paragraph([say(headline(one, nothing), 'strong')], width, 0),
    ...paragraph([say(`${one.before.id} → ${one.after.id}`, 'dim')], width, 1),
    ...one.differences.flatMap(({ what, before, after }) =>
      paragraph([say(`${what}: ${excerpt(before, 100)} → ${excerpt(after, 100)}`)], width, 1),
    ),
    ...(nothing.length > 0 ? [] : one.unfinished).flatMap((each) =>
      paragraph([say(`${capital(unfinishedText(each))}.`, 'warn')], width, 1),
    ),
    [],
    ...(nothing.length > 0 ? [] : findings(one, width)),
    ...leftOut(one.leftOut, width),
  ];
}

/** Why nothing can be said; empty where something can. */
function voidReasons({ cases, comparability, unfinished, leftOut: left }: Comparison): readonly string[] {
  if (cases.length > 0 && comparability.kind === 'sound') return [];
  const open = unfinished.map(unfinishedText);
  if (comparability.kind === 'void') return [...open, VOID[comparability.why]];
  return [
    ...open,
    left.length === 0 ? 'the runs have no case in common' : 'every case was left out, for the reasons below',
  ];
}

const VOID = {
  share: 'too many trials of one run are lost or missing',
  unequal: 'the two runs lack unequally many trials',
} as const;

function unfinishedText({ run, stored, planned }: Comparison['unfinished'][number]): string {
  return `run ${run} is not finished: ${stored} of ${count(planned, 'trial')}`;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function headline({ cases }: Comparison, nothing: readonly string[]): string {
  if (nothing.length > 0) return `Nothing can be said: ${nothing.join('; ')}.`;
  const many = (change: ComparedCase['change']): number =>
    cases.filter((each) => each.change === change).length;
  return `${count(cases.length, 'case')} compared: ${many('regressed')} regressed, ${many('improved')} improved, ${many('same')} the same`;
}

function findings(one: Comparison, width: number): readonly Line[] {
  return [
    ...changed('Regressed', one.cases, 'regressed', width),
    ...changed('Improved', one.cases, 'improved', width),
    ...tests(one, width),
  ];
}

function leftOut(all: Comparison['leftOut'], width: number): readonly Line[] {
  if (all.length === 0) return [];
  const lines = all
    .slice(0, CASES_SHOWN)
    .flatMap((each) => paragraph([say(`${each.case}: ${each.why}`)], width));
  const more = all.length - CASES_SHOWN;
  return section(
    'Left out',
    [say(String(all.length), 'dim')],
    more > 0 ? [...lines, ...paragraph([say(`… ${more} more; --json lists all`, 'dim')], width)] : lines,
    width,
  );
}

function changed(
  title: string,
  cases: readonly ComparedCase[],
  change: ComparedCase['change'],
  width: number,
): readonly Line[] {
  const found = cases.filter((each) => each.change === change);
  const sorted = [...found].sort((a, b) => Number(b.decided) - Number(a.decided));
  const lines = sorted.slice(0, CASES_SHOWN).flatMap((each) => caseLines(each, width));
  const left = found.length - CASES_SHOWN;
  return section(
    title,
    [say(String(found.length), 'dim')],
    left > 0 ? [...lines, ...moreLine(left, 'cases', width)] : lines,
    width,
  );
}

function caseLines(
  { case: id, question, client, before, after, decided, change }: ComparedCase,
  width: number,
): readonly Line[] {
  const sign = change === 'regressed' ? say('−', 'bad') : say('+', 'good');
  const sure = decided ? 'decided by either run' : 'may be chance';
  return [
    ...entry(sign, [say(`“${printable(question)}”`)], width),
    ...paragraph(
      [say(`${armText(before)} → ${armText(after)}, ${client}, ${sure} (${id})`, 'dim')],
      width,
      2,
    ),
  ];
}

function armText({ passed, scored }: Arm): string {
  return `${passed}/${scored}`;
}

function tests({ tests: { stratified, mcnemar, difference } }: Comparison, width: number): readonly Line[] {
  if (difference === null) return [];
  const lines = [
    `Mean change of the pass rate: ${signed(difference.mean)} (${spread(difference)})`,
    `Exact test over all trials, that no case changed: p = ${pText(stratified.twoSided)} (worse: ${pText(stratified.worse)})`,
    ...(mcnemar === null
      ? []
      : [
          `McNemar on single trials: p = ${pText(mcnemar.twoSidedMid)} (mid-p), ${pText(mcnemar.twoSided)} (exact)`,
        ]),
  ];
  return section(
    'How sure',
    [],
    lines.flatMap((text) => paragraph([say(text)], width)),
    width,
  );
}

/** An interval of no width would pass for certainty: it only says that every case changed by as much. */
function spread({ interval, n }: PairedDifference): string {
  if (interval !== null && interval.low < interval.high)
    return `95 % interval over cases ${signed(interval.low)} to ${signed(interval.high)}`;
  return n < FEW ? 'too few cases for an interval' : 'no interval: every case changed by as much';
}

const FEW = 10;

/** In points: +12.5 points. */
function signed(value: number): string {
  const points = (value * 100).toFixed(1);
  return `${value > 0 ? '+' : ''}${points} points`;
}

function pText(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}
