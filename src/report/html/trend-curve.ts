import type { TrendPoint } from '../../compare/trend.ts';
import { daysText, isUnlike, rateText } from '../trend-words.ts';
import { html, type Markup } from './markup.ts';

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 48;
const RIGHT = 16;
const TOP = 12;
const BOTTOM = 24;

/** A curve of shares with their intervals, in the order of time; a step at which bank or client changed is dashed. */
export function trendCurve(title: string, points: readonly TrendPoint[]): Markup {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return html``;
  const said = `${title}: from ${rateText(first)} to ${rateText(last)} in ${points.length} points`;
  return html`<div class="curve">
    <svg role="img" aria-label="${said}" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
      ${[0, 0.5, 1].map(gridLine)}${points.map((point, at) => reach(point, xOf(at, points)))}${steps(points)}
      ${points.map((point, at) => dot(point, xOf(at, points)))}
      <text x="${LEFT}" y="${HEIGHT - 4}">${daysText(first)}</text>
      <text x="${WIDTH - RIGHT}" y="${HEIGHT - 4}" class="end">${daysText(last)}</text>
    </svg>
  </div> `;
}

function gridLine(share: number): Markup {
  const y = yOf(share);
  return html`<line class="axis" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y}" y2="${y}"></line>
    <text x="${LEFT - 6}" y="${y + 4}" class="end">${share * 100} %</text>`;
}

function reach({ interval }: TrendPoint, x: number): Markup {
  return html`<line
    class="reach"
    x1="${x}"
    x2="${x}"
    y1="${yOf(interval.low)}"
    y2="${yOf(interval.high)}"
  ></line>`;
}

function steps(points: readonly TrendPoint[]): readonly Markup[] {
  return points.flatMap((point, at) => {
    const before = points[at - 1];
    if (before === undefined) return [];
    const look = isUnlike(point.since) ? 'step unlike' : 'step';
    return html`<line
      class="${look}"
      x1="${xOf(at - 1, points)}"
      y1="${yOf(before.mean)}"
      x2="${xOf(at, points)}"
      y2="${yOf(point.mean)}"
    ></line>`;
  });
}

function dot(point: TrendPoint, x: number): Markup {
  return html`<circle cx="${x}" cy="${yOf(point.mean)}" r="4">
    <title>${daysText(point)}: ${rateText(point)}</title>
  </circle>`;
}

/** Points stand at equal distances: runs come in bursts, and a scale of days would lay them over each other. */
function xOf(at: number, { length }: readonly TrendPoint[]): number {
  const room = WIDTH - LEFT - RIGHT;
  return round(LEFT + (length < 2 ? room / 2 : 12 + (at * (room - 24)) / (length - 1)));
}

/** A finite number, whatever a stored report says. */
function yOf(share: number): number {
  const safe = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return round(TOP + (1 - safe) * (HEIGHT - TOP - BOTTOM));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
