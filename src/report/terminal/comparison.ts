import type { Arm, ComparedCase, Comparison } from '../../compare/comparison.ts';
import { count, excerpt, printable } from '../../base/text.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { say, type Line } from './span.ts';

const CASES_SHOWN = 30;

/** What changed between two runs: the answer first, then the cases that carry it, and how sure one may be. */
export function comparison(one: Comparison, width: number): readonly Line[] {
  return [
    ...paragraph([say(headline(one), 'strong')], width, 0),
    ...paragraph([say(`${one.before.id} → ${one.after.id}`, 'dim')], width, 1),
    ...one.differences.flatMap(({ what, before, after }) =>
      paragraph([say(`${what}: ${excerpt(before, 100)} → ${excerpt(after, 100)}`)], width, 1),
    ),
    ...changed('Regressed', one.cases, 'regressed', width),
    ...changed('Improved', one.cases, 'improved', width),
    ...tests(one, width),
    ...section(
      'Left out',
      [],
      one.leftOut.flatMap((each) => paragraph([say(`${each.case}: ${each.why}`)], width)),
      width,
    ),
  ];
}

function headline({ cases, comparability }: Comparison): string {
  if (comparability.kind === 'void') {
    const why = {
      share: 'too many trials of one run were lost to infrastructure',
      unequal: 'the two runs lost unequally many trials to infrastructure',
    }[comparability.why];
    return `Nothing can be said: ${why}.`;
  }
  if (cases.length === 0) return 'Nothing can be said: the runs have no case in common.';
  const many = (change: ComparedCase['change']): number =>
    cases.filter((each) => each.change === change).length;
  return `${count(cases.length, 'case')} in both: ${many('regressed')} regressed, ${many('improved')} improved, ${many('same')} the same`;
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
  const interval = difference.interval;
  const spread =
    interval === null
      ? ''
      : ` (95 % interval over cases ${signed(interval.low)} to ${signed(interval.high)})`;
  const lines = [
    `Mean change of the pass rate: ${signed(difference.mean)}${spread}`,
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

/** In points: +12.5 points. */
function signed(value: number): string {
  const points = (value * 100).toFixed(1);
  return `${value > 0 ? '+' : ''}${points} points`;
}

function pText(p: number): string {
  return p < 0.0001 ? '< 0.0001' : p.toFixed(4);
}
