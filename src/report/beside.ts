import type { Trend } from '../compare/trend.ts';
import type { Graded, Run } from '../run/run.ts';
import type { Store } from '../store/store.ts';
import { layersOf } from './layers.ts';
import type { LayerLine } from './model.ts';
import { NO_TREND, trendUpTo } from './trend.ts';

/** What a report says of other stored runs than its own. */
export interface Beside {
  readonly layers: readonly LayerLine[];
  readonly trend: Trend;
}

export const NOTHING_BESIDE: Beside = { layers: [], trend: NO_TREND };

/** What the store holds beside a run. */
export async function besideOf(store: Store, run: Run, trials: readonly Graded[]): Promise<Beside> {
  return { layers: await layersOf(store, run), trend: await trendUpTo(store, run, trials) };
}
