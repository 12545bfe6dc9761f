import { isUtf8 } from 'node:buffer';
import { ENDS_LENGTH, looksLikeAnswer } from '../frame-budget.ts';
import { FRAME_TAIL_LIMIT, FRAME_TEXT_LIMIT, type Frame } from '../frame.ts';
import { unfinishedBytes, Utf8Check } from './utf8-check.ts';

/** What was kept of one message. */
export interface Kept {
  readonly parts: readonly Buffer[];
  /** Size of the whole message, whatever was kept of it. */
  readonly bytes: number;
  /** Set when `parts` are only the beginning: the message's last bytes, and whether all of it was valid UTF-8. */
  readonly over: { readonly tail: Buffer; readonly utf8: boolean } | null;
}

/**
 * Takes the bytes of one message after the other as they come, and keeps no more of each than a frame may hold. Parts
 * are not copied while a message is small, so whoever hands them over must not change them.
 */
export class Keeper {
  #parts: Buffer[] = [];
  #bytes = 0;
  #beyond: Beyond | null = null;

  get bytes(): number {
    return this.#bytes;
  }

  add(part: Buffer): void {
    if (part.length === 0) return;
    const room = FRAME_TEXT_LIMIT - this.#bytes;
    this.#bytes += part.length;
    if (this.#beyond !== null) this.#beyond.add(part);
    else if (part.length <= room) this.#keep(part);
    else this.#overflow(part, room);
  }

  /** The message that has just ended; the next byte begins a new one. */
  finish(): Kept {
    const beyond = this.#beyond;
    const over = beyond === null ? null : { tail: Buffer.from(beyond.tail), utf8: beyond.check.valid() };
    const kept = { parts: this.#parts, bytes: this.#bytes, over };
    this.#parts = [];
    this.#bytes = 0;
    this.#beyond = null;
    return kept;
  }

  #keep(part: Buffer): void {
    // A message that comes in crumbs must not become a list of a quarter of a million buffers.
    if (this.#parts.length === PARTS_LIMIT) this.#parts = [Buffer.concat(this.#parts)];
    this.#parts.push(part);
  }

  #overflow(part: Buffer, room: number): void {
    const head = Buffer.concat([...this.#parts, part.subarray(0, room)]);
    this.#parts = [head];
    this.#beyond = new Beyond();
    this.#beyond.add(head);
    this.#beyond.add(part.subarray(room));
  }
}

const PARTS_LIMIT = 1024;

/** Of a message that is too long to keep: its last bytes, and whether it is text at all. */
class Beyond {
  readonly check: Utf8Check = new Utf8Check();
  tail: Buffer = Buffer.alloc(0);

  add(part: Buffer): void {
    this.check.add(part);
    const all = part.length >= FRAME_TAIL_LIMIT ? part : Buffer.concat([this.tail, part]);
    this.tail = all.subarray(-FRAME_TAIL_LIMIT);
  }
}

/** The same message without the carriage return at its end, if there is one. */
export function withoutCarriageReturn(kept: Kept): Kept {
  const last = kept.over === null ? (kept.parts.at(-1) ?? EMPTY) : kept.over.tail;
  if (last.at(-1) !== CR) return kept;
  const shorter = last.subarray(0, -1);
  const bytes = kept.bytes - 1;
  if (kept.over === null) return { parts: [...kept.parts.slice(0, -1), shorter], bytes, over: null };
  if (bytes === FRAME_TEXT_LIMIT) return { parts: kept.parts, bytes, over: null };
  return { parts: kept.parts, bytes, over: { ...kept.over, tail: shorter } };
}

const CR = 0x0d;
const EMPTY = Buffer.alloc(0);

/** What a frame says of the message itself. */
export type FrameText = Pick<Frame, 'text' | 'bytes' | 'cut' | 'tail' | 'utf8'>;

/** Decodes what was kept. A character that the limit tore apart is left out. */
export function frameText(kept: Kept): FrameText {
  const all = kept.parts.length === 1 ? (kept.parts[0] ?? EMPTY) : Buffer.concat(kept.parts);
  const { bytes, over } = kept;
  if (over === null) return { text: all.toString('utf8'), bytes, cut: false, tail: null, utf8: isUtf8(all) };
  const text = all.toString('utf8', 0, all.length - unfinishedBytes(all));
  const tail = over.tail.toString('utf8', continuationBytes(over.tail));
  return { text, bytes, cut: true, tail, utf8: over.utf8 };
}

/** Whether a message is a client's, or looks like the answer to one. */
export function belongsToRequest({ from, kept }: Pick<Frame, 'from'> & { readonly kept: Kept }): boolean {
  const [head = EMPTY] = kept.parts;
  const last = kept.over?.tail ?? kept.parts.at(-1) ?? EMPTY;
  const [start, end] = [head.subarray(0, ENDS_LENGTH), last.subarray(-ENDS_LENGTH)];
  return from === 'client' || looksLikeAnswer(start.toString('latin1'), end.toString('latin1'));
}

export function sizeOf(parts: readonly Buffer[]): number {
  let size = 0;
  for (const part of parts) size += part.length;
  return size;
}

/** How many bytes at the beginning belong to a character that began before. */
function continuationBytes(bytes: Buffer): number {
  const first = bytes.subarray(0, 3).findIndex((byte) => byte < 0x80 || byte >= 0xc0);
  return first === -1 ? 0 : first;
}
