import type { TrendCurve } from '../compare/trend.ts';
import { code, more, plain, table } from './markdown-text.ts';
import type { Report } from './model.ts';
import { firstOf } from './text.ts';
import {
  curvesShown,
  curveTitle,
  daysText,
  hashText,
  isUnlike,
  rateText,
  stepText,
  trendCaution,
  versionText,
} from './trend-words.ts';

const POINTS = 10;

/** What passed over time, the newest points of each curve; empty where no curve has more than one. */
export function trend({ trend: all }: Report, rows: number): string {
  const { shown, left } = firstOf(curvesShown(all), rows);
  if (shown.length === 0) return '';
  const titles = ['of', 'when', 'surface', 'client', 'passed', 'since the point before'];
  return [
    '#### Trend',
    plain(`Pass share, ${trendCaution(all)}.`),
    table(titles, shown.flatMap(rowsOf)),
    ...more(left, 'curves'),
  ].join('\n\n');
}

function rowsOf(curve: TrendCurve): readonly (readonly string[])[] {
  return curve.points.slice(-POINTS).map((point, at) => {
    const step = stepText(point.since);
    return [
      at === 0 ? plain(curveTitle(curve)) : '',
      plain(daysText(point)),
      code(hashText(point.surfaceHash)),
      plain(versionText(point)),
      `${rateText(point)} of ${point.cases}`,
      step === null ? '' : `${isUnlike(point.since) ? '⚠️ ' : ''}${plain(step)}`,
    ];
  });
}
