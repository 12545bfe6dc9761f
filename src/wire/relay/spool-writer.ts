import { openSync, writeFileSync, writevSync } from 'node:fs';
import { FrameBudget } from '../frame-budget.ts';
import type { Frame } from '../frame.ts';
import { belongsToRequest, sizeOf, type Kept } from './keeper.ts';
import { lostMarker, type FrameEntry, type SpoolEntry, type SpoolLine } from './spool-line.ts';

/** A message that crossed. */
export interface Crossed extends Pick<Frame, 'atMs' | 'from' | 'by'> {
  readonly kept: Kept;
}

type Waiting = Crossed | Exclude<SpoolEntry, FrameEntry>;

/**
 * Appends to the spool, a few milliseconds after something has crossed, so that nobody waits for it; what crosses in
 * quick succession is one write. Never throws: what cannot be written is counted, and the count is written as soon as
 * that is possible again. A recording ends where the writer is asked to sync; what of one is too much is only counted.
 */
export class SpoolWriter {
  readonly #file: string;
  readonly #connection: string;
  readonly #fd: number | null;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #written = 0;
  #lost = 0;
  readonly #budget = new FrameBudget();
  /** The last write stopped in the middle of an entry. */
  #isTorn = false;

  constructor(file: string, connection: string) {
    this.#file = file;
    this.#connection = connection;
    this.#fd = openForAppend(file);
  }

  add(entry: Waiting): void {
    if ('kept' in entry) {
      if (!this.#isWanted(entry)) return;
      this.#waitingBytes += entry.kept.bytes;
    } else if (entry.kind === 'synced' || entry.kind === 'ended') this.#tellSurplus();
    this.#waiting.push(entry);
    if (this.#waitingBytes > WAITING_LIMIT_BYTES) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), DELAY_MS);
  }

  /** A frame that could not even be made. */
  lose(frames: number): void {
    this.#lost += frames;
  }

  flush(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (waiting.length > 0) this.#append(waiting);
    if (this.#lost > 0) this.#mark();
  }

  /** Where the file is as large as it may become, nothing of a message is worth its place. */
  #isWanted(crossed: Crossed): boolean {
    const size = this.#written < SPOOL_LIMIT_BYTES ? sizeOf(crossed.kept.parts) : Infinity;
    return this.#budget.takes(size, () => belongsToRequest(crossed));
  }

  #tellSurplus(): void {
    const frames = this.#budget.renew();
    if (frames > 0) this.#waiting.push({ kind: 'surplus', frames });
  }

  #append(waiting: readonly Waiting[]): void {
    const note: Waiting[] = this.#lost > 0 ? [{ kind: 'lost', frames: this.#lost }] : [];
    const entries = [...note, ...waiting];
    const pieces = entries.map((entry) => this.#pieces(entry));
    const whole = this.#write(pieces);
    if (whole > 0) this.#lost = 0;
    this.#lost += entries.slice(Math.max(whole, note.length)).filter((entry) => 'kept' in entry).length;
  }

  #pieces(entry: Waiting): readonly Buffer[] {
    if (!('kept' in entry)) return [this.#line(entry)];
    const { atMs, from, by, kept } = entry;
    const over =
      kept.over === null ? null : { tail: kept.over.tail.toString('base64'), utf8: kept.over.utf8 };
    const head = {
      kind: 'frame' as const,
      atMs,
      from,
      by,
      bytes: kept.bytes,
      kept: sizeOf(kept.parts),
      over,
    };
    return [this.#line(head), ...kept.parts, LINE_END];
  }

  #line(entry: SpoolEntry): Buffer {
    const line: SpoolLine = { connection: this.#connection, ...entry };
    return Buffer.from(`${JSON.stringify(line)}\n`, 'utf8');
  }

  /** How many of the entries are in the file as a whole. */
  #write(entries: readonly (readonly Buffer[])[]): number {
    if (this.#fd === null) return 0;
    // A torn line is ended before the next one begins; readers skip it.
    const start = this.#isTorn ? [LINE_END] : [];
    const done = writeAll(this.#fd, [...start, ...entries.flat()]);
    this.#written += done;
    let end = sizeOf(start);
    let whole = 0;
    while (whole < entries.length && end + sizeOf(entries[whole] ?? []) <= done) {
      end += sizeOf(entries[whole] ?? []);
      whole += 1;
    }
    if (done > 0) this.#isTorn = done > end;
    return whole;
  }

  #mark(): void {
    try {
      writeFileSync(lostMarker(this.#file), '');
    } catch {
      // Nothing more can be done from here, and the call must go on.
    }
  }
}

const DELAY_MS = 5;
const WAITING_LIMIT_BYTES = 1024 * 1024;
/** Trial after trial of much must not fill the disk: after this, frames are only counted. */
const SPOOL_LIMIT_BYTES = 256 * 1024 * 1024;
const LINE_END = Buffer.from('\n');
/** Many small pieces are copied into one, a few large ones are not. */
const PIECES_LIMIT = 12;

function openForAppend(file: string): number | null {
  try {
    return openSync(file, 'a', 0o600);
  } catch {
    return null;
  }
}

/** How many bytes the file took before it took no more: a full disk takes a part first. */
function writeAll(fd: number, pieces: readonly Buffer[]): number {
  let left = pieces.length > PIECES_LIMIT ? [Buffer.concat(pieces)] : pieces;
  let done = 0;
  try {
    for (let size = sizeOf(left); size > 0; size = sizeOf(left)) {
      const written = writevSync(fd, left);
      done += written;
      left = written < size ? [Buffer.concat(left).subarray(written)] : [];
    }
  } catch {
    // The caller sees it by how much was written.
  }
  return done;
}
