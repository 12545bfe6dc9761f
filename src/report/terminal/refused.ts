import type { Report } from '../model.ts';
import { groupBy } from '../sites.ts';
import { firstOf, name, sentence } from '../text.ts';
import { eachOf } from '../words.ts';
import { entry, moreLine, section } from './section.ts';
import { say, type Line } from './span.ts';

/** Tools that were not executed, those with the same reason together. */
export function refused(report: Report, width: number): readonly Line[] {
  if (report.refused.length === 0) return [];
  const { shown: reasons, left } = firstOf(
    groupBy(report.refused, ({ why }) => why),
    REASONS_SHOWN,
  );
  const lines = reasons.flatMap(([why, tools]) => {
    const { shown, left: more } = firstOf(tools, TOOLS_SHOWN);
    const named = shown.flatMap(({ tool }, index) => [say(index === 0 ? '' : ', '), say(name(tool), 'name')]);
    const rest = more === 0 ? '' : ` and ${more} more`;
    return entry(say('-', 'dim'), [...named, say(`${rest}${eachOf(tools.length)}: ${sentence(why)}`)], width);
  });
  const summary = [say(`${report.refused.length} not executed`, 'dim')];
  return section('Refused', summary, [...lines, ...moreLine(left, 'reasons', width)], width);
}

const REASONS_SHOWN = 8;
const TOOLS_SHOWN = 20;
