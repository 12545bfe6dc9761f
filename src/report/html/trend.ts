import type { TrendCurve, TrendPoint } from '../../compare/trend.ts';
import type { Report } from '../model.ts';
import { firstOf } from '../text.ts';
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
} from '../trend-words.ts';
import { html, type Markup } from './markup.ts';
import { leftOut, pill, section, table } from './parts.ts';
import { trendCurve } from './trend-curve.ts';

const CURVES = 12;
const POINTS = 40;

/** What passed over time: a curve for the eye, and its points as a table for everyone; null where no curve has two. */
export function trend({ trend: all }: Report): Markup | null {
  const { shown, left } = firstOf(curvesShown(all), CURVES);
  if (shown.length === 0) return null;
  return section('trend', 'Trend', [
    html`<p class="soft">
      Pass share, ${trendCaution(all)}. Bars are 95 % intervals. A dashed step is not the surface’s alone:
      bank or client changed as well.
    </p> `,
    ...shown.map(drawn),
    html`${leftOut(left, 'curve')}`,
  ]);
}

function drawn(curve: TrendCurve): Markup {
  const points = curve.points.slice(-POINTS);
  const titles = ['When', 'Surface', 'Client', { right: 'Cases' }, 'Passed', 'Since the point before'];
  return html`<h3>${curveTitle(curve)}</h3>
    ${trendCurve(curveTitle(curve), points)} ${table(`Points: ${curveTitle(curve)}`, titles, points.map(row))}
    ${leftOut(curve.points.length - points.length, 'earlier point')}`;
}

function row(point: TrendPoint): Markup {
  const { surfaceHash, cases, since } = point;
  return html`<tr>
    <th scope="row">${daysText(point)}</th>
    <td><code>${hashText(surfaceHash)}</code></td>
    <td>${versionText(point)}</td>
    <td class="right">${cases}</td>
    <td>${rateText(point)}</td>
    <td>${isUnlike(since) ? pill('not the surface alone', 'warn') : null} ${stepText(since) ?? ''}</td>
  </tr> `;
}
