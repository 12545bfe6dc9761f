import { count } from '../base/text.ts';
import type { Disagreement, Reconciliation } from '../grade/reconcile.ts';
import type { TrialLine } from './model.ts';

export const DISAGREEMENTS: Readonly<Record<Disagreement['kind'], string>> = {
  'claimed-not-seen': 'claimed, never made',
  'seen-not-claimed': 'made, not told',
  'reported-failed': 'succeeded, told as failed',
  'arguments-differ': 'told with other arguments',
};

/** `3 calls claimed, 3 seen: all agree`. */
export function reconciliationText({
  claimed,
  seen,
  agreed,
  rows,
}: Extract<Reconciliation, { kind: 'compared' }>): string {
  const verdict = rows.length === 0 ? 'all agree' : `${agreed} agree`;
  return `${count(claimed, 'call')} claimed, ${seen} seen: ${verdict}`;
}

/** What clients say of their calls, over all trials, one line for each kind of disagreement; none where all agree. */
export function disagreementTexts(trials: readonly TrialLine[]): readonly string[] {
  const rows = trials.flatMap(({ client, reconciliation: one }) =>
    one.kind === 'compared' ? one.rows.map(({ kind }) => ({ kind, client })) : [],
  );
  const kinds = Object.entries(DISAGREEMENTS).map(([kind, words]) => ({
    words,
    of: rows.filter((row) => row.kind === kind),
  }));
  return kinds.flatMap(({ words, of }) => {
    if (of.length === 0) return [];
    const clients = [...new Set(of.map(({ client }) => client))].sort();
    return [`${count(of.length, 'call')} ${words} (${clients.slice(0, 5).join(', ')})`];
  });
}
