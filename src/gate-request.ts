import type { ChangedSurface } from './gate/affected.ts';
import type { SurveyRequest } from './survey-request.ts';
import type { Surface } from './surface/surface.ts';

/** Everything that measuring a change needs, resolved. The bank is not null: a gate has cases or it is none. */
export interface GateRequest extends SurveyRequest {
  readonly bank: NonNullable<SurveyRequest['bank']>;
  /** What is compared: `after` is what the target shows now. */
  readonly changed: ChangedSurface;
  /** `after`, secrets and all: what the client is to be shown. Never stored. */
  readonly shown: Surface;
  /** `two-route`: selection cases that the change may have changed. `nightly`: every case of the bank. */
  readonly design: 'two-route' | 'nightly';
  /** A mean drop that is small enough to pass, 0 to 1. */
  readonly margin: number;
  /** Stored trials of runs that began earlier are no baseline; milliseconds since 1970. */
  readonly bankSinceMs: number;
}
