import type { Frame } from '../frame.ts';
import { frameText, type Kept } from './keeper.ts';

/** A message that crossed, not yet decoded: that is left for when nobody waits. */
export interface Crossed extends Pick<Frame, 'atMs' | 'from' | 'by'> {
  readonly kept: Kept;
  readonly http: () => Frame['http'];
}

/** What crossed, in order and in bounded memory: once that is spent, frames are only counted. */
export class RelayLog {
  #waiting: Crossed[] = [];
  #frames: Frame[] = [];
  #seq = 0;
  #bytes = 0;
  #count = 0;
  #lost = 0;
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
    if (this.#bytes > BYTES_LIMIT || this.#count >= COUNT_LIMIT) {
      this.#lost += 1;
      return;
    }
    for (const part of crossed.kept.parts) this.#bytes += part.length;
    this.#count += 1;
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
  take(): { readonly frames: readonly Frame[]; readonly lost: number } {
    const taken = { frames: this.frames(), lost: this.#lost };
    this.#frames = [];
    this.#bytes = 0;
    this.#count = 0;
    this.#lost = 0;
    return taken;
  }
}

const BYTES_LIMIT = 128 * 1024 * 1024;
const COUNT_LIMIT = 250_000;
