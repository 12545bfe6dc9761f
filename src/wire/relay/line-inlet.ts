import { LF } from './line-tap.ts';

/** Puts the relay's own lines into a server's stream, only ever between two of the server's lines. */
export class LineInlet {
  #waiting: { readonly line: Buffer; readonly onSet: () => void }[] = [];
  #betweenLines = true;

  /** What the client is to be sent for this chunk of the server's: the chunk, with the waiting lines where they fit. */
  push(chunk: Buffer): Buffer {
    if (chunk.length === 0) return chunk;
    const end = this.#waiting.length === 0 ? -1 : chunk.indexOf(LF);
    this.#betweenLines = chunk.at(-1) === LF;
    if (end === -1) return chunk;
    return Buffer.concat([chunk.subarray(0, end + 1), this.#take(), chunk.subarray(end + 1)]);
  }

  /** What the client is to be sent at once for this line, which has its end: nothing while a line of the server's has begun. */
  add(line: Buffer, onSet: () => void): Buffer {
    this.#waiting.push({ line, onSet });
    return this.#betweenLines ? this.#take() : Buffer.alloc(0);
  }

  #take(): Buffer {
    const lines = this.#waiting;
    this.#waiting = [];
    for (const { onSet } of lines) onSet();
    return Buffer.concat(lines.map(({ line }) => line));
  }
}
