import type { Clock } from './base/clock.ts';
import { mapStrings } from './base/map-strings.ts';
import { buildReport } from './report/build.ts';
import { besideOf } from './report/beside.ts';
import type { Report } from './report/model.ts';
import { unitRun } from './run/unit/start-unit.ts';
import type { UnitResult } from './run/unit/unit-result.ts';
import { redactingStore } from './store/redacting.ts';
import type { Store } from './store/store.ts';

export interface UnitKeeping {
  readonly store: Store;
  /** The target beside whose other layers the result stands; null: none was named. */
  readonly target: string | null;
  /** Hash of the release rules that are declared now. */
  readonly gates: string;
  readonly started: Date;
  readonly clock: Clock;
  /** Takes secrets out of any text before it is stored or shown. */
  readonly redact: (text: string) => string;
}

/** Keeps what unit tests came to as a run, and reports it beside the other layers. Rejects as the store does. */
export async function keepUnit(unit: UnitResult, keeping: UnitKeeping): Promise<Report> {
  const { target, gates, started, clock, redact } = keeping;
  const store = redactingStore(keeping.store, redact);
  const run = unitRun(unit, { target, gates, now: started });
  await store.startRun(run);
  await store.finishRun(run.id, clock.now().toISOString(), []);
  const stored = (await store.readRun(run.id)) ?? { run, finished: null };
  const beside = await besideOf(store, stored.run, []);
  return mapStrings(buildReport(stored, [], 'unit', beside), redact);
}
