import type { TrialId } from '../base/ids.ts';
import { FrameBudget, looksLikeAnswer } from '../wire/frame-budget.ts';
import type { Frame } from '../wire/frame.ts';
import type { Recording } from '../wire/recording.ts';

/** All that crossed on one connection. */
export interface Connection {
  readonly frames: readonly Frame[];
  /** How many messages crossed beyond those. */
  readonly surplus: number;
  /** The trial in which a frame crossed; null where there was none. */
  readonly trialOf: (seq: number) => TrialId | null;
}

/** Puts the recordings of a lane's trials together again, in bounded memory, for as long as its connection lives. */
export class ConnectionLog {
  readonly #frames: Frame[] = [];
  readonly #trials: { readonly trial: TrialId; until: number }[] = [];
  readonly #budget = new FrameBudget();
  #surplus = 0;

  /** What crossed in a trial; null: after the last one, to which it is then counted. */
  add(trial: TrialId | null, { frames, surplus }: Recording): void {
    for (const frame of frames) {
      const belongs = (): boolean =>
        frame.from === 'client' || looksLikeAnswer(frame.text, frame.tail ?? frame.text);
      if (this.#budget.takes(frame.text.length, belongs)) this.#frames.push(frame);
    }
    if (trial !== null) this.#trials.push({ trial, until: -1 });
    const [current, last] = [this.#trials.at(-1), frames.at(-1)];
    if (current !== undefined && last !== undefined) current.until = last.seq;
    this.#surplus += surplus;
  }

  connection(): Connection {
    const trials = [...this.#trials];
    return {
      frames: this.#frames,
      surplus: this.#surplus + this.#budget.lost,
      trialOf: (seq) => trials.find(({ until }) => seq <= until)?.trial ?? null,
    };
  }
}
