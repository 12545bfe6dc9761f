import { Keeper, withoutCarriageReturn, type Kept } from './keeper.ts';

/** Splits a copy of a stream into its lines and hands on what was kept of each. */
export class LineTap {
  readonly #keeper = new Keeper();
  readonly #onLine: (line: Kept) => void;

  constructor(onLine: (line: Kept) => void) {
    this.#onLine = onLine;
  }

  push(chunk: Buffer): void {
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      this.#keeper.add(chunk.subarray(from, end));
      this.#onLine(withoutCarriageReturn(this.#keeper.finish()));
      from = end + 1;
    }
    this.#keeper.add(chunk.subarray(from));
  }

  /** The stream has ended: what stood after the last line end is a line too. */
  end(): void {
    if (this.#keeper.bytes > 0) this.#onLine(withoutCarriageReturn(this.#keeper.finish()));
  }
}

/** The byte that ends a line. */
export const LF = 0x0a;
