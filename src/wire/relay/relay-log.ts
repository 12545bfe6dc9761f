import { FrameBudget } from '../frame-budget.ts';
import type { Frame } from '../frame.ts';
import { belongsToRequest, frameText, sizeOf, type Kept } from './keeper.ts';

/** A message that crossed, not yet decoded: that is left for when nobody waits. */
export interface Crossed extends Pick<Frame, 'atMs' | 'from' | 'by'> {
  readonly kept: Kept;
  readonly http: () => Frame['http'];
}

/** What crossed, in order and in bounded memory: what goes beyond that is only counted. */
export class RelayLog {
  #waiting: Crossed[] = [];
  #frames: Frame[] = [];
  #seq = 0;
  readonly #budget = new FrameBudget();
  #late = 0;

  /** How many messages have crossed and are still to be added. */
  get late(): number {
    return this.#late;
  }

  /** Something will be added later than it crossed; call what is given back when it has been. */
  expect(): () => void {
    this.#late += 1;
    return () => {
      this.#late -= 1;
    };
  }

  add(crossed: Crossed): void {
    if (this.#budget.takes(sizeOf(crossed.kept.parts), () => belongsToRequest(crossed)))
      this.#waiting.push(crossed);
  }

  /** What has been added and not yet taken. */
  frames(): readonly Frame[] {
    for (const { atMs, from, by, kept, http } of this.#waiting) {
      this.#frames.push({ seq: this.#seq, atMs, from, by, ...frameText(kept), http: http() });
      this.#seq += 1;
    }
    this.#waiting = [];
    return this.#frames;
  }

  /** All since the last time, and room for more. Numbers go on where they were. */
  take(): { readonly frames: readonly Frame[]; readonly surplus: number } {
    const taken = { frames: this.frames(), surplus: this.#budget.renew() };
    this.#frames = [];
    return taken;
  }
}
