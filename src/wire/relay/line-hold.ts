import { Keeper, withoutCarriageReturn, type Kept } from './keeper.ts';
import { LF } from './line-tap.ts';
import { RULING_LIMIT_BYTES } from './policy.ts';

/** Holds the bytes of a stream back until a line of them is complete. A line that is too long is let go in pieces. */
export class LineHold {
  #held: Buffer[] = [];
  #heldBytes = 0;

  /** The lines that are complete now, each with its end. */
  push(chunk: Buffer): readonly Buffer[] {
    const lines: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      this.#held.push(chunk.subarray(from, end + 1));
      lines.push(...this.end());
      from = end + 1;
    }
    if (from < chunk.length) this.#held.push(chunk.subarray(from));
    this.#heldBytes += chunk.length - from;
    return this.#heldBytes > RULING_LIMIT_BYTES ? [...lines, ...this.end()] : lines;
  }

  /** What is held, complete or not. */
  end(): readonly Buffer[] {
    const line = Buffer.concat(this.#held);
    this.#held = [];
    this.#heldBytes = 0;
    return line.length === 0 ? [] : [line];
  }
}

/** What is recorded of a line: it, without its end. */
export function keptLine(line: Buffer): Kept {
  const keeper = new Keeper();
  keeper.add(line.at(-1) === LF ? line.subarray(0, -1) : line);
  return withoutCarriageReturn(keeper.finish());
}
