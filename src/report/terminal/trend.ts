import { count } from '../../base/text.ts';
import type { Trend, TrendCurve, TrendPoint, TrendStep } from '../../compare/trend.ts';
import type { Report } from '../model.ts';
import { firstOf } from '../text.ts';
import {
  curvesShown,
  curveTitle,
  daysText,
  hashText,
  isUnlike,
  rateText,
  shareText,
  stepText,
  trendCaution,
  versionText,
} from '../trend-words.ts';
import { entry, moreLine, paragraph, section } from './section.ts';
import { say, type Line, type Span } from './span.ts';
import { drawTable } from './table.ts';

const CURVES = 6;
const POINTS = 12;

/** What passed over time, a line for each curve; nothing where no curve has more than one point. */
export function trend({ trend: all }: Report, width: number): readonly Line[] {
  const curves = curvesShown(all);
  if (curves.length === 0) return [];
  const { shown, left } = firstOf(curves, CURVES);
  const lines = shown.flatMap((curve) => shortLines(curve, width));
  return section(
    'Trend',
    [say(trendCaution(all), 'dim')],
    [...lines, ...moreLine(left, 'curves', width)],
    width,
  );
}

function shortLines(curve: TrendCurve, width: number): readonly Line[] {
  const points = curve.points.slice(-POINTS);
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return [];
  const step = stepText(last.since);
  return [
    ...entry(
      spark(points),
      [
        say(curveTitle(curve), 'strong'),
        say(`: ${shareText(first.mean)}, by now ${rateText(last)} of ${count(last.cases, 'case')}`),
      ],
      width,
    ),
    ...(step === null
      ? []
      : paragraph([say(`last step: ${step}`, isUnlike(last.since) ? 'warn' : 'dim')], width, 2)),
  ];
}

const BLOCKS = '▁▂▃▄▅▆▇█';

/** A block for each point, its height the share; a bar stands before one that is not like the one before it. */
function spark(points: readonly TrendPoint[]): Span {
  const drawn = points.map(({ mean, since }, at) => {
    const block = BLOCKS[Math.min(BLOCKS.length - 1, Math.floor(mean * BLOCKS.length))] ?? ' ';
    return at > 0 && isUnlike(since) ? `┆${block}` : block;
  });
  return say(drawn.join(''), 'name');
}

/** All of a trend, a row for each point: time runs downward, the share to the right. */
export function wholeTrend(all: Trend, width: number): readonly Line[] {
  if (all.curves.length === 0)
    return paragraph([say('No stored run of a bank has a scored trial.')], width, 0);
  return [
    ...paragraph([say('Pass share, '), say(trendCaution(all))], width, 0),
    [],
    ...all.curves.flatMap((curve) => curveLines(curve, width)),
    ...paragraph([say(LEGEND, 'dim')], width, 0),
  ];
}

const LEGEND =
  '● mean over cases, ├─┤ 95 % interval of it. ┆ more than the surface changed: the step is not the surface’s alone. docs/bank.md says what the figures claim.';

function curveLines(curve: TrendCurve, width: number): readonly Line[] {
  const { lines } = drawTable(
    {
      columns: [
        { title: 'when', least: 10 },
        { title: 'surface', least: 8 },
        { title: `0 %${'·'.repeat(SCALE - 8)}100 %`, least: SCALE },
        { title: 'passed', least: 6, align: 'right' },
        { title: 'cases', least: 5, align: 'right' },
        { title: 'client', least: 6 },
      ],
      rows: curve.points.map((point) => [
        say(daysText(point)),
        say(hashText(point.surfaceHash)),
        say(bar(point), 'name'),
        say(shareText(point.mean)),
        say(String(point.cases)),
        say(versionText(point), 'dim'),
      ]),
    },
    width,
  );
  const [head = [], ...rows] = lines;
  const drawn = rows.flatMap((row, at) => [...stepLines(curve.points[at]?.since ?? null, width), row]);
  return section(curveTitle(curve), [], [head, ...drawn], width);
}

/** What happened between two points stands between their rows. */
function stepLines(step: TrendStep | null, width: number): readonly Line[] {
  const text = stepText(step);
  if (text === null) return [];
  return paragraph([isUnlike(step) ? say(`┆ ${text}`, 'warn') : say(text, 'dim')], width, 2);
}

const SCALE = 31;

/** The interval on a line from 0 to 100 %, with its point. */
function bar({ mean, interval: { low, high } }: TrendPoint): string {
  const at = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * (SCALE - 1));
  const [from, to, point] = [at(low), at(high), at(mean)];
  return Array.from({ length: SCALE }, (_, index) => {
    if (index === point) return '●';
    if (index === from) return '├';
    if (index === to) return '┤';
    return index > from && index < to ? '─' : '·';
  }).join('');
}
