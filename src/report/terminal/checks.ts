import type { CheckOutcome, CheckResult } from '../../contract/check.ts';
import { checksText } from '../headline.ts';
import type { Report } from '../model.ts';
import { firstOf, name, sentence } from '../text.ts';
import { keysOf, OUTCOMES } from '../words.ts';
import { entry, INDENT, moreLine, paragraph, section } from './section.ts';
import { OUTCOME_SIGNS } from './signs.ts';
import { say, type Line } from './span.ts';
import { cut } from './width.ts';
import { blank, lineWidth, wrap } from './wrap.ts';

/**
 * How many checks came to what, and every one that needs a look, with its reason. Whoever asked for the checks and
 * nothing else is shown all of them.
 */
export function checks(report: Report, width: number): readonly Line[] {
  if (report.checks.length === 0) return [];
  const isAsked = report.command === 'check';
  const order = isAsked ? keysOf(OUTCOMES) : TROUBLED;
  const told = order.flatMap((outcome) => report.checks.filter((check) => check.outcome === outcome));
  const { shown, left } = firstOf(told, isAsked ? told.length : SHOWN);
  const draw = width >= 100 ? beside(Math.max(...shown.map((check) => lineWidth(label(check))))) : below;
  const lines = [...shown.flatMap((check) => draw(check, width)), ...moreLine(left, 'checks', width)];
  return section('Checks', [say(checksText(report, keysOf(OUTCOMES)), 'dim')], lines, width);
}

const TROUBLED: readonly CheckOutcome[] = ['fails', 'warns', 'could-not-run'];
const SHOWN = 30;

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
