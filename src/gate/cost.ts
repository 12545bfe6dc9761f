import type { ClientName } from '../client/client.ts';
import type { Graded } from '../run/run.ts';

/** What one trial costs, from what the client itself said. */
export interface Cost {
  /** Mean over the trials that say; null when none does. */
  readonly usd: number | null;
  readonly said: number;
  readonly trials: number;
}

/** Trials without a claim never asked a model to its end, and are left out. The literal reader has no model, and costs nothing. */
export function costOf(trials: readonly Graded[], client: ClientName): Cost {
  const claims = trials.flatMap(({ trial }) =>
    trial.client === client && trial.claim !== null ? [trial.claim] : [],
  );
  const costs = claims.flatMap(({ work }) => {
    const usd = client === 'literal' ? 0 : (work?.costUsd ?? null);
    return usd === null ? [] : [usd];
  });
  const total = costs.reduce((sum, cost) => sum + cost, 0);
  return { usd: costs.length === 0 ? null : total / costs.length, said: costs.length, trials: claims.length };
}
