/** One line of a stream, without its end (`\n` or `\r\n`). */
export interface Line {
  /** Only the first `HEAD_BYTES` when the line was over the limit. */
  readonly bytes: Buffer;
  /** Size of the whole line. */
  readonly size: number;
  /** The last bytes of a line that was over the limit; empty otherwise. */
  readonly tail: Buffer;
  readonly over: boolean;
  /** False for what stood after the last line end when the stream ended. */
  readonly terminated: boolean;
}

/**
 * Cuts a stream of bytes into lines, in time linear in their size however they arrive. A line over the limit is
 * counted to its end and not kept.
 */
export class LineSplitter {
  readonly #limit: number;
  #parts: Buffer[] = [];
  #size = 0;
  #over: { readonly head: Buffer; tail: Buffer } | null = null;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  push(chunk: Buffer): readonly Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      this.#take(chunk.subarray(from, end));
      lines.push(this.#finish(true));
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    return lines;
  }

  /** What is left when the stream has ended: null when it ended with a line end. */
  end(): Line | null {
    return this.#size === 0 ? null : this.#finish(false);
  }

  #take(part: Buffer): void {
    if (part.length === 0) return;
    this.#size += part.length;
    if (this.#over !== null) {
      this.#over.tail = lastBytes(this.#over.tail, part);
      return;
    }
    this.#parts.push(part);
    if (this.#size <= this.#limit) return;
    this.#over = {
      head: Buffer.concat(this.#parts, Math.min(this.#size, HEAD_BYTES)),
      tail: this.#parts.reduce(lastBytes, EMPTY),
    };
    this.#parts = [];
  }

  #finish(terminated: boolean): Line {
    const over = this.#over;
    const kept = over === null ? joined(this.#parts) : over.head;
    const bytes = over === null && terminated && kept.at(-1) === CR ? kept.subarray(0, -1) : kept;
    const size = over === null ? bytes.length : this.#size;
    this.#parts = [];
    this.#size = 0;
    this.#over = null;
    return { bytes, size, tail: over === null ? EMPTY : over.tail, over: over !== null, terminated };
  }
}

const LF = 0x0a;
const CR = 0x0d;
const EMPTY = Buffer.alloc(0);
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 4096;

function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? (parts[0] ?? EMPTY) : Buffer.concat(parts);
}

function lastBytes(before: Buffer, part: Buffer): Buffer {
  if (part.length >= TAIL_BYTES) return Buffer.from(part.subarray(-TAIL_BYTES));
  return Buffer.from(Buffer.concat([before, part]).subarray(-TAIL_BYTES));
}
