import type { SetsLine } from '../grade/sets.ts';
import { range } from './figures.ts';
import { code, more, plain, table } from './markdown-text.ts';
import type { Report } from './model.ts';
import { alarmText, gapRange } from './sets-words.ts';
import { firstOf } from './text.ts';
import { pointsText, shareText } from './trend-words.ts';

/** The regression and the fresh set apart; empty where either has no scored case. */
export function sets({ sets: all }: Report, rows: number): string {
  const { shown, left } = firstOf(all, rows);
  if (shown.length === 0) return '';
  const alarms = shown.filter(({ alarm }) => alarm).map((each) => `⚠️ ${plain(alarmText(each))}`);
  const titles = ['client', 'regression', 'fresh', 'gap', '95 % interval of the gap'];
  return ['#### Sets', ...alarms, table(titles, shown.map(cells)), ...more(left, 'clients')].join('\n\n');
}

function cells(line: SetsLine): readonly string[] {
  const { client, regression, fresh, gap } = line;
  return [code(client), setText(regression), setText(fresh), pointsText(gap), gapRange(line)];
}

function setText({ mean, interval, cases }: SetsLine['fresh']): string {
  return `${shareText(mean)} of ${cases}${interval === null ? '' : ` (${range(interval)})`}`;
}
