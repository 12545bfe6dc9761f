import type { CheckOutcome, CheckResult } from '../../contract/check.ts';
import { checksText, outcomeWord } from '../headline.ts';
import type { Report } from '../model.ts';
import { groupBy } from '../sites.ts';
import { firstOf, name, sentence } from '../text.ts';
import { keysOf, OUTCOMES } from '../words.ts';
import { entry, INDENT, moreLine, paragraph, section } from './section.ts';
import type { Detail } from './detail.ts';
import { OUTCOME_SIGNS } from './signs.ts';
import { say, type Line } from './span.ts';
import { cut } from './width.ts';
import { blank, lineWidth, wrap } from './wrap.ts';

/** How many checks came to what, and those that need a look, with their reason. */
export function checks(report: Report, width: number): readonly Line[] {
  if (report.checks.length === 0) return [];
  const wrong = WRONG.flatMap((outcome) => report.checks.filter((check) => check.outcome === outcome));
  const open = groupBy(
    report.checks.filter(({ outcome }) => outcome === 'could-not-run'),
    ({ why }) => why,
  );
  const { shown, left } = firstOf(wrong, isAsked(report) ? wrong.length : SHOWN);
  const alone = open.flatMap(([, [check, ...more]]) =>
    check === undefined || more.length > 0 ? [] : [check],
  );
  const labels = [...shown, ...alone].map((check) => lineWidth(label(check)));
  const draw = width >= 100 ? beside(Math.max(...labels)) : below;
  const lines = [
    ...shown.flatMap((check) => draw(check, width)),
    ...moreLine(left, 'checks', width),
    ...alone.flatMap((check) => draw(check, width)),
    ...open.filter(([, alike]) => alike.length > 1).flatMap(([why, alike]) => together(alike, why, width)),
  ];
  return section('Checks', [say(checksText(report, keysOf(OUTCOMES)), 'dim')], lines, width);
}

/**
 * The checks that need no look, for whoever asked for the checks and nothing else: how many hold, and why most of the others
 * do not apply. Every id, and every reason, only where all was asked for; what was seen where one holds is in the other
 * reports.
 */
export function calmChecks(report: Report, width: number, { verbose }: Detail): readonly Line[] {
  if (!isAsked(report)) return [];
  const holding = report.checks.filter(({ outcome }) => outcome === 'holds');
  const aside = groupBy(
    report.checks.filter(({ outcome }) => outcome === 'not-applicable'),
    ({ why }) => why,
  ).toSorted(([, a], [, b]) => b.length - a.length);
  if (holding.length + aside.length === 0) return [];
  const lines = verbose ? inFull(holding, aside, width) : folded(holding, aside, width);
  const hint = verbose ? [] : [say('--verbose lists them', 'dim')];
  return section('Checks that need no look', hint, lines, width);
}

type Reasons = readonly (readonly [why: string, alike: readonly CheckResult[]])[];

function inFull(holding: readonly CheckResult[], aside: Reasons, width: number): readonly Line[] {
  const shared = aside.filter(([, alike]) => alike.length > 1);
  const single = aside.flatMap(([why, [check, ...more]]) =>
    check === undefined || more.length > 0 ? [] : [{ check, why }],
  );
  return [
    ...(holding.length === 0 ? [] : together(holding, null, width)),
    ...shared.flatMap(([why, alike]) => together(alike, why, width)),
    ...(single.length === 0
      ? []
      : entry(
          OUTCOME_SIGNS['not-applicable'],
          [say(`${single.length} not applicable, each for a reason of its own`)],
          width,
        )),
    ...single.flatMap(({ check, why }) =>
      paragraph([say(name(check.id), 'dim'), say(`: ${sentence(why)}`)], width, 2),
    ),
  ];
}

/** Reasons that so many checks share are told; the others are counted. */
const SHARED = 10;
const FAMILIES_SHOWN = 8;

function folded(holding: readonly CheckResult[], aside: Reasons, width: number): readonly Line[] {
  const told = aside.filter(([, alike]) => alike.length >= SHARED);
  const rest = aside.slice(told.length);
  const left = rest.reduce((sum, [, alike]) => sum + alike.length, 0);
  const reasons = `${told.length === 0 ? '' : 'other '}${rest.length === 1 ? 'reason' : 'reasons'}`;
  return [
    ...(holding.length === 0
      ? []
      : entry(
          OUTCOME_SIGNS.holds,
          [...counted(holding, null), say(`: ${familiesText(holding)}`, 'dim')],
          width,
        )),
    ...told.flatMap(([why, alike]) => entry(OUTCOME_SIGNS['not-applicable'], counted(alike, why), width)),
    ...(left === 0
      ? []
      : entry(
          OUTCOME_SIGNS['not-applicable'],
          [say(`${left} not applicable for ${rest.length} ${reasons}`)],
          width,
        )),
  ];
}

/** `31 lint, 25 tool, 9 others`: by the first part of the ids. */
function familiesText(alike: readonly CheckResult[]): string {
  const families = groupBy(alike, ({ id }) => id.split('.')[0] ?? id).toSorted(
    ([, a], [, b]) => b.length - a.length,
  );
  const { shown, left } = firstOf(families, FAMILIES_SHOWN);
  const others = families.slice(shown.length).reduce((sum, [, all]) => sum + all.length, 0);
  return [
    ...shown.map(([family, all]) => `${all.length} ${name(family)}`),
    ...(left === 0 ? [] : [`${others} others`]),
  ].join(', ');
}

const WRONG: readonly CheckOutcome[] = ['fails', 'warns'];
const SHOWN = 30;

function isAsked({ command }: Report): boolean {
  return command === 'check';
}

/** Checks of one outcome and one reason: their number, the reason, and their ids. */
function together(alike: readonly CheckResult[], why: string | null, width: number): readonly Line[] {
  const [first] = alike;
  if (first === undefined) return [];
  const ids = alike.map(({ id }) => name(id)).join(', ');
  return [
    ...entry(OUTCOME_SIGNS[first.outcome], counted(alike, why), width),
    ...paragraph([say(ids, 'dim')], width, 2),
  ];
}

function counted(alike: readonly CheckResult[], why: string | null): Line {
  const word = outcomeWord(alike[0]?.outcome ?? 'holds', alike.length);
  return [say(`${alike.length} `), say(word), say(why === null ? '' : `: ${sentence(why)}`)];
}

function below(check: CheckResult, width: number): readonly Line[] {
  const why = paragraph([say(sentence(check.why))], width, 2);
  return [...entry(OUTCOME_SIGNS[check.outcome], label(check), width), ...why];
}

function beside(column: number): typeof below {
  return (check, width) => {
    const gap = blank(column - lineWidth(label(check)) + 2);
    const first = [blank(INDENT), OUTCOME_SIGNS[check.outcome], blank(1), ...label(check), gap];
    return wrap([say(sentence(check.why))], { width, first });
  };
}

function label(check: CheckResult): Line {
  return [say(`${OUTCOMES[check.outcome]} `), say(cut(name(check.id), 32), 'strong')];
}
