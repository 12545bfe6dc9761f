import type { Exposure } from '../trajectory/exposure.ts';
import type { ClientFault } from './faults.ts';

/** What preflights have shown of a client. */
export interface Proven {
  /** What it cannot do. */
  readonly faults: readonly ClientFault[];
  readonly exposure: Exposure;
}

/** Of a client that was not tried. */
export const NOTHING_PROVEN: Proven = { faults: [], exposure: 'unknown' };
