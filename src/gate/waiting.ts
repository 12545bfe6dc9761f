import { groupBy } from '../base/group.ts';
import type { Told } from './state.ts';

/** Whose surface a trial is made on. */
export type Side = 'candidate' | 'baseline';

/** A trial that a gate wants. */
export interface Wanted {
  readonly side: Side;
  readonly case: string;
}

/** A trial that was made for a gate, and what became of it. */
export interface Made extends Wanted {
  readonly told: Told;
}

/** Trials that were made and that the gate has not asked for yet: of one case and side it is handed the first first. */
export class Waiting {
  readonly #made: ReadonlyMap<string, readonly Made[]>;
  readonly #taken: Map<string, number>;

  private constructor(made: ReadonlyMap<string, readonly Made[]>, taken: Map<string, number>) {
    this.#made = made;
    this.#taken = taken;
  }

  static of(made: readonly Made[]): Waiting {
    return new Waiting(groupBy(made, keyOf), new Map());
  }

  /** The next of this case and side; null: none was made. */
  take(wanted: Wanted): Told | null {
    const key = keyOf(wanted);
    const at = this.#taken.get(key) ?? 0;
    const found = this.#made.get(key)?.[at];
    if (found === undefined) return null;
    this.#taken.set(key, at + 1);
    return found.told;
  }

  /** Another look at the same: what is taken from it is still here. */
  copy(): Waiting {
    return new Waiting(this.#made, new Map(this.#taken));
  }
}

function keyOf({ side, case: id }: Wanted): string {
  return `${side} ${id}`;
}
