import { isUtf8 } from 'node:buffer';
import { ENDS_LENGTH, FrameBudget, looksLikeAnswer } from './frame-budget.ts';
import { FRAME_TAIL_LIMIT, FRAME_TEXT_LIMIT, type Frame, type HttpFacts } from './frame.ts';
import { nowMs } from './now.ts';

/** Collects the frames of one wire. A flood costs bounded memory: what goes beyond the budget is only counted. */
export class FrameLog {
  readonly frames: Frame[] = [];
  readonly #budget = new FrameBudget();

  /** How many messages have crossed that are not among the frames. */
  get surplus(): number {
    return this.#budget.lost;
  }

  client(text: string, http: HttpFacts | null): void {
    this.#add({ from: 'client', bytes: Buffer.byteLength(text), utf8: true, http }, cutText(text));
  }

  /** Gives back the text of the bytes, whole. */
  server(bytes: Buffer, http: HttpFacts | null): string {
    const text = bytes.toString('utf8');
    this.#add({ from: 'server', bytes: bytes.length, utf8: isUtf8(bytes), http }, cutText(text));
    return text;
  }

  /** A message of which only the beginning and the end were kept. Gives back the beginning as text. */
  serverPart(head: Buffer, tail: Buffer, size: number, http: HttpFacts | null): string {
    const { text } = cutText(head.toString('utf8'));
    const end = copied(tail.toString('utf8').slice(-FRAME_TAIL_LIMIT));
    this.#add({ from: 'server', bytes: size, utf8: true, http }, { text, tail: end });
    return text;
  }

  #add(of: Pick<Frame, 'from' | 'bytes' | 'utf8' | 'http'>, kept: Kept): void {
    const { from, bytes, utf8, http } = of;
    const { text, tail } = kept;
    const belongs = (): boolean =>
      from === 'client' || looksLikeAnswer(text.slice(0, ENDS_LENGTH), tail ?? text.slice(-ENDS_LENGTH));
    if (!this.#budget.takes(text.length, belongs)) return;
    const [seq, atMs] = [this.frames.length, nowMs()];
    this.frames.push({ seq, atMs, from, by: 'peer', text, bytes, cut: tail !== null, tail, utf8, http });
  }
}

interface Kept {
  readonly text: string;
  /** Null when `text` is all there was. */
  readonly tail: string | null;
}

function cutText(text: string): Kept {
  if (text.length <= FRAME_TEXT_LIMIT) return { text, tail: null };
  const last = text.charCodeAt(FRAME_TEXT_LIMIT - 1);
  const tearsPair = last >= 0xd800 && last <= 0xdbff;
  const end = tearsPair ? FRAME_TEXT_LIMIT - 1 : FRAME_TEXT_LIMIT;
  return { text: copied(text.slice(0, end)), tail: copied(text.slice(-FRAME_TAIL_LIMIT)) };
}

/** A slice keeps the whole text alive for as long as it lives; a copy does not. */
function copied(slice: string): string {
  const encoding = /[^\0-\xff]/.test(slice) ? 'utf16le' : 'latin1';
  return Buffer.from(slice, encoding).toString(encoding);
}
