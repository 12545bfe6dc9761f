import type { ClientShare } from '../model.ts';
import { range } from '../figures.ts';
import { html, trusted, type Markup } from './markup.ts';
import type { Tone } from './parts.ts';

export interface Share {
  readonly label: string;
  readonly n: number;
  readonly tone: Tone;
}

/** A whole and its parts: a stacked bar for the eye, and the same as a list of counts for everyone. */
export function shareBar(shares: readonly Share[]): Markup {
  const some = shares.filter(({ n }) => n > 0);
  const total = some.reduce((sum, { n }) => sum + n, 0);
  const parts = some.map(
    ({ n, tone }) => html`<span class="${tone}" style="width:${percent(n / total)}"></span>`,
  );
  const legend = some.map(
    ({ label, n, tone }) => html`<li><span class="dot ${tone}"></span>${n} ${label}</li>`,
  );
  return html`<div class="bar" aria-hidden="true">${parts}</div>
    <ul class="legend">
      ${legend}
    </ul>`;
}

/** The mean over cases of their pass rates as a point with its interval. */
export function intervalBar({ mean, interval }: ClientShare): Markup | null {
  if (interval === null) return null;
  const { low, high } = interval;
  return html`<div class="interval" role="img" aria-label="95 % interval ${range(interval)}">
      <span class="reach" style="left:${percent(low)};width:${percent(high - low)}"></span>
      <span class="point" style="left:${percent(mean)}"></span>
    </div>
    <div class="ends" aria-hidden="true"><span>0 %</span><span>100 %</span></div>`;
}

/** A CSS length: a finite number, whatever a stored report says. */
function percent(share: number): Markup {
  const safe = Number.isFinite(share) ? Math.min(1, Math.max(0, share)) : 0;
  return trusted(`${(safe * 100).toFixed(2)}%`);
}
