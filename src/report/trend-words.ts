import { count } from '../base/text.ts';
import type { Trend, TrendCurve, TrendPoint, TrendStep } from '../compare/trend.ts';
import { range } from './figures.ts';
import { columnName, name } from './text.ts';

const KINDS: Readonly<Record<TrendCurve['kind'], string>> = {
  selection: 'selection cases',
  probe: 'probes',
  scenario: 'scenarios',
};

/** `selection cases with codex`. */
export function curveTitle({ kind, client }: TrendCurve): string {
  return `${KINDS[kind]} with ${columnName(client)}`;
}

/** Curves in which something can have changed; a single point is what the rest of a report says already. */
export function curvesShown({ curves }: Trend): readonly TrendCurve[] {
  return curves.filter(({ points }) => points.length > 1);
}

/** The beginning of a fingerprint, as much as tells one from another. */
export function hashText(hash: string): string {
  return name(hash).slice(0, 12);
}

/** `70 %`. */
export function shareText(share: number): string {
  return `${Math.round(share * 100)} %`;
}

/** `+12.5 points`. */
export function pointsText(difference: number): string {
  const points = (difference * 100).toFixed(1);
  return `${difference > 0 ? '+' : ''}${points} points`;
}

/** `2026-11-30`, of the first run, or with the day of the last one where that is another. */
export function daysText({ first, last }: TrendPoint): string {
  const [from, to] = [dayOf(first), dayOf(last)];
  return from === to ? from : `${from} to ${to}`;
}

function dayOf(at: string): string {
  return /^\d{4}-\d\d-\d\d/.exec(at)?.[0] ?? name(at);
}

/** `codex 1.2, gpt-5`: what a client was at a point, where it says so. */
export function versionText({ version, model }: TrendPoint): string {
  return [version, model].flatMap((part) => (part === null ? [] : [name(part)])).join(', ') || 'unknown';
}

/** `70 % (52 % to 84 %)`. */
export function rateText({ mean, interval }: TrendPoint): string {
  return `${shareText(mean)} (${range(interval)})`;
}

/** Whether a step of the curve may be another's doing than the surface's. */
export function isUnlike(step: TrendStep | null): boolean {
  return step !== null && step.changed.some((each) => each !== 'surface');
}

/** What is otherwise than at the point before, and what became of the cases that both have; null for the first point. */
export function stepText(step: TrendStep | null): string | null {
  if (step === null) return null;
  const { changed, shared, change } = step;
  const what = `${changed.map((each) => name(each)).join(' and ')} changed`;
  if (change === null) return `${what}; no case in common`;
  return `${what}; ${pointsText(change)} over ${count(shared, 'shared case')}`;
}

/** What a curve is made from, and what it is not. */
export function trendCaution({ runs, left }: Trend): string {
  const older = left === 0 ? '' : `, without ${count(left, 'run')} before them`;
  return `from ${count(runs, 'stored run')} of this target${older}; intervals hold however often one looks`;
}
