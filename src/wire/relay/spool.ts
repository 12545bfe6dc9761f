import { createReadStream, existsSync, rmSync } from 'node:fs';
import { isObject, member, parseJson, stringMember, type Json } from '../../base/json.ts';
import { FrameBudget } from '../frame-budget.ts';
import type { Frame } from '../frame.ts';
import type { Recording } from '../recording.ts';
import { belongsToRequest, frameText, sizeOf, type Kept } from './keeper.ts';
import { LF } from './line-tap.ts';
import { lostMarker } from './spool-line.ts';
import { WaitingCalls } from './waiting-calls.ts';

/** A relay process that has begun to write to a spool. */
export interface Running {
  readonly pid: number;
  /** How often it has said that all is written. */
  synced: number;
}

/**
 * Reads a spool while relays append to it. A line that is not whole yet is left for the next time; a line that a full
 * disk or a kill has torn is skipped.
 */
export class Spool {
  readonly #file: string;
  readonly #calls = new WaitingCalls();
  readonly #running = new Map<string, Running>();
  readonly #stderr = new Map<string, readonly string[]>();
  #frames: Frame[] = [];
  #seq = 0;
  #atMs = 0;
  #lost = 0;
  #surplus = 0;
  readonly #budget = new FrameBudget();
  #offset = 0;
  #rest: Buffer[] = [];
  /** The object of a frame whose bytes are the next line. */
  #head: Json | null = null;

  constructor(file: string) {
    this.#file = file;
  }

  /** Reads what is new. Rejects when there is no spool any more. */
  async read(): Promise<void> {
    for await (const chunk of createReadStream(this.#file, {
      start: this.#offset,
      highWaterMark: 1024 * 1024,
    })) {
      this.#take(chunk as Buffer); // oxlint-disable-line typescript/no-unsafe-type-assertion -- a byte stream without an encoding yields buffers
    }
  }

  /** Whether no call waits for its answer; where every relay has ended, none can come. */
  isSettled(): boolean {
    return this.#calls.count === 0 || this.#running.size === 0;
  }

  /** The relays that have not said that they ended. */
  running(): readonly Running[] {
    return [...this.#running.values()];
  }

  /** All that was read since the last time. */
  recording(): Recording {
    // Where the disk was too full even for the count, there is only the mark.
    const isMarked = existsSync(lostMarker(this.#file));
    if (isMarked) rmSync(lostMarker(this.#file), { force: true });
    const recording = {
      frames: this.#frames,
      stderr: [...this.#stderr.values()].flat().slice(-STDERR_LINES),
      lost: this.#lost === 0 && isMarked ? 1 : this.#lost,
      surplus: this.#surplus + this.#budget.renew(),
    };
    this.#frames = [];
    this.#lost = 0;
    this.#surplus = 0;
    this.#calls.clear();
    return recording;
  }

  #take(chunk: Buffer): void {
    this.#offset += chunk.length;
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      this.#line(Buffer.concat([...this.#rest, chunk.subarray(from, end)]));
      this.#rest = [];
      from = end + 1;
    }
    if (from < chunk.length) this.#rest.push(chunk.subarray(from));
  }

  #line(bytes: Buffer): void {
    const head = this.#head;
    this.#head = null;
    if (head !== null && numberOf(head, 'kept') === bytes.length) this.#frame(head, bytes);
    else this.#object(bytes.toString('utf8'));
  }

  #object(text: string): void {
    const parsed = parseJson(text);
    if (!parsed.ok) return;
    const line = parsed.value;
    const connection = stringMember(line, 'connection') ?? '';
    const kind = stringMember(line, 'kind');
    if (kind === 'frame') this.#head = line;
    else if (kind === 'opened') this.#running.set(connection, { pid: numberOf(line, 'relay'), synced: 0 });
    else if (kind === 'synced') this.#sync(connection);
    else if (kind === 'ended') this.#running.delete(connection);
    else if (kind === 'lost') this.#lost += numberOf(line, 'frames');
    else if (kind === 'surplus') this.#surplus += numberOf(line, 'frames');
    else if (kind === 'stderr') this.#stderr.set(connection, stringsOf(member(line, 'lines')));
  }

  #sync(connection: string): void {
    const running = this.#running.get(connection);
    if (running !== undefined) running.synced += 1;
  }

  #frame(head: Json, bytes: Buffer): void {
    const from = stringMember(head, 'from') === 'client' ? 'client' : 'server';
    const kept = keptOf(head, bytes);
    // A client may have started several relays, each of which writes as much as one recording holds.
    if (!this.#budget.takes(sizeOf(kept.parts), () => belongsToRequest({ from, kept }))) return;
    // Relays of one spool have a clock each.
    this.#atMs = Math.max(this.#atMs, numberOf(head, 'atMs'));
    const by = stringMember(head, 'by') === 'relay' ? 'relay' : 'peer';
    const frame: Frame = { seq: this.#seq, atMs: this.#atMs, from, by, ...frameText(kept), http: null };
    this.#seq += 1;
    this.#frames.push(frame);
    this.#calls.add(frame);
  }
}

const STDERR_LINES = 20;

function keptOf(head: Json, bytes: Buffer): Kept {
  const over = member(head, 'over');
  const tail = Buffer.from(stringMember(over, 'tail') ?? '', 'base64');
  return {
    parts: [bytes],
    bytes: numberOf(head, 'bytes'),
    over: isObject(over) ? { tail, utf8: over['utf8'] === true } : null,
  };
}

function numberOf(line: Json, key: string): number {
  const value = member(line, key);
  return typeof value === 'number' ? value : 0;
}

function stringsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? value.filter((one: Json) => typeof one === 'string') : [];
}
