import type { ModelRequest } from '../client/scripted/scripted-model.ts';
import type { Frame } from '../wire/frame.ts';
import type { Journal } from './canary/journal.ts';

/** All that was seen while a client was asked one thing. */
export interface Heard {
  /** The relay's log. */
  readonly frames: readonly Frame[];
  /** What the canary saw, behind the relay. */
  readonly journal: Journal;
  /** What the model was sent: the view. Empty for clients without a model. */
  readonly requests: readonly ModelRequest[];
  /** Why the client gave no answer; null: it gave one. */
  readonly failure: string | null;
}

/** How the end of a client came that was asked to stop while its call was under way. */
export interface Stopped extends Heard {
  /** False: it never came to the call, so that there was nothing to cancel. */
  readonly called: boolean;
  /** Null: it did not end in the time that it was given. */
  readonly endedAfterMs: number | null;
  /** How many processes of the canary it left behind; null: this machine does not let that be seen. */
  readonly left: number | null;
}
