/** One server-sent event, as it came. */
export interface SseEvent {
  /** `message` unless the event named itself. */
  readonly name: string;
  /** The lines of data, joined by `\n`. Only the beginning when `over`. */
  readonly data: Buffer;
  /** Size of all data. */
  readonly size: number;
  /** The data was over the limit and was counted but not kept. */
  readonly over: boolean;
  /** The last bytes of data that was over the limit; empty otherwise. */
  readonly tail: Buffer;
  readonly id: string | null;
  readonly retryMs: number | null;
  /** False for an event that the stream's end cut short: no blank line came after it. */
  readonly complete: boolean;
}

/**
 * Cuts a stream of bytes into server-sent events, in time linear in their size however they arrive. Lines may end with
 * `\n`, `\r\n` or `\r`. An event that has no data is told of only if it carries an id or a retry time.
 */
export class SseParser {
  readonly #limit: number;
  #line: Buffer[] = [];
  #lineSize = 0;
  #lineKept = 0;
  /** The last bytes of what a line has beyond the limit. */
  #lineTail: Buffer = EMPTY;
  #event: OpenEvent = newEvent();
  #endedWithCr = false;
  #isFirstLine = true;

  constructor(limitBytes: number) {
    this.#limit = limitBytes;
  }

  push(chunk: Buffer): readonly SseEvent[] {
    const events: SseEvent[] = [];
    // The second half of a `\r\n` that was torn between two chunks.
    let from = this.#endedWithCr && chunk[0] === LF ? 1 : 0;
    if (chunk.length > 0) this.#endedWithCr = chunk.at(-1) === CR;
    for (const end of lineEnds(chunk, from)) {
      this.#takePart(chunk.subarray(from, end));
      this.#finishLine(events);
      from = chunk[end] === CR && chunk[end + 1] === LF ? end + 2 : end + 1;
    }
    this.#takePart(chunk.subarray(from));
    return events;
  }

  /** What the end of the stream cut short; null when nothing was. */
  end(): SseEvent | null {
    if (this.#lineSize > 0) this.#finishLine([]);
    return this.#event.lines === 0 ? null : this.#finishEvent(false);
  }

  #takePart(part: Buffer): void {
    if (part.length === 0) return;
    this.#lineSize += part.length;
    // A line over the limit keeps its beginning, where its field's name stands.
    const room = Math.max(0, this.#limit - this.#event.size) + FIELD_ALLOWANCE - this.#lineKept;
    const kept = part.subarray(0, room);
    if (kept.length > 0) this.#line.push(kept);
    this.#lineKept += kept.length;
    if (kept.length < part.length) this.#lineTail = lastBytes(this.#lineTail, part);
  }

  #finishLine(events: SseEvent[]): void {
    const kept = Buffer.concat(this.#line);
    const line = this.#isFirstLine && kept.subarray(0, 3).equals(BOM) ? kept.subarray(3) : kept;
    const lost = { size: this.#lineSize - kept.length, tail: this.#lineTail };
    this.#isFirstLine = false;
    this.#line = [];
    this.#lineSize = 0;
    this.#lineKept = 0;
    this.#lineTail = EMPTY;
    if (line.length > 0) this.#takeField(line, lost);
    else if (hasSomething(this.#event)) events.push(this.#finishEvent(true));
    else this.#event = newEvent();
  }

  #takeField(line: Buffer, lost: Lost): void {
    const colon = line.indexOf(COLON);
    if (colon === 0) return;
    const name = (colon === -1 ? line : line.subarray(0, colon)).toString('latin1');
    const rest = colon === -1 ? EMPTY : line.subarray(colon + 1);
    const value = rest[0] === SPACE ? rest.subarray(1) : rest;
    const event = this.#event;
    event.lines += 1;
    if (name === 'data') this.#takeData(value, lost);
    else if (name === 'event') event.name = value.toString('utf8');
    else if (name === 'id' && !value.includes(0)) event.id = value.toString('utf8');
    else if (name === 'retry' && /^\d{1,9}$/.test(value.toString('latin1')))
      event.retryMs = Number(value.toString('latin1'));
  }

  #takeData(value: Buffer, lost: Lost): void {
    const event = this.#event;
    const isFirst = event.data.length === 0;
    event.size += value.length + lost.size + (isFirst ? 0 : 1);
    if (event.over) {
      event.tail = lastBytes(event.tail, Buffer.concat([NEW_LINE, value, lost.tail]));
      return;
    }
    event.data.push(value);
    if (lost.size === 0 && event.size <= this.#limit) return;
    event.over = true;
    const all = joinLines(event.data);
    event.data = [Buffer.from(all.subarray(0, HEAD_BYTES))];
    event.tail = lastBytes(all, lost.tail);
  }

  #finishEvent(complete: boolean): SseEvent {
    const { name, data, size, over, tail, id, retryMs } = this.#event;
    this.#event = newEvent();
    const named = name === '' ? 'message' : name;
    return { name: named, data: joinLines(data), size, over, tail, id, retryMs, complete };
  }
}

interface OpenEvent {
  name: string;
  data: Buffer[];
  size: number;
  over: boolean;
  tail: Buffer;
  id: string | null;
  retryMs: number | null;
  lines: number;
}

/** What of a line was beyond the limit: its size, and its last bytes. */
interface Lost {
  readonly size: number;
  readonly tail: Buffer;
}

const LF = 0x0a;
const CR = 0x0d;
const COLON = 0x3a;
const SPACE = 0x20;
const EMPTY = Buffer.alloc(0);
const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const NEW_LINE = Buffer.from('\n');
const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 2048;
/** Room for a field's name beside its data. */
const FIELD_ALLOWANCE = 64;

/** Where lines end: at each `\n` or `\r`, and at the `\r` of a `\r\n`. */
function* lineEnds(chunk: Buffer, start: number): Generator<number> {
  let lf = chunk.indexOf(LF, start);
  let cr = chunk.indexOf(CR, start);
  while (lf !== -1 || cr !== -1) {
    const end = lf === -1 || (cr !== -1 && cr < lf) ? cr : lf;
    yield end;
    const next = end === cr && lf === cr + 1 ? end + 2 : end + 1;
    // Each mark is searched for again only once it has been passed, so that the search stays linear.
    if (lf !== -1 && lf < next) lf = chunk.indexOf(LF, next);
    if (cr !== -1 && cr < next) cr = chunk.indexOf(CR, next);
  }
}

/** The last bytes of two pieces that follow each other. */
function lastBytes(before: Buffer, part: Buffer): Buffer {
  return Buffer.from(
    Buffer.concat([before.subarray(-TAIL_BYTES), part.subarray(-TAIL_BYTES)]).subarray(-TAIL_BYTES),
  );
}

function newEvent(): OpenEvent {
  return { name: '', data: [], size: 0, over: false, tail: EMPTY, id: null, retryMs: null, lines: 0 };
}

function hasSomething(event: OpenEvent): boolean {
  return event.data.length > 0 || event.id !== null || event.retryMs !== null;
}

function joinLines(lines: readonly Buffer[]): Buffer {
  const first = lines[0] ?? EMPTY;
  if (lines.length <= 1) return first;
  return Buffer.concat(lines.flatMap((line, at) => (at === 0 ? [line] : [NEW_LINE, line])));
}
