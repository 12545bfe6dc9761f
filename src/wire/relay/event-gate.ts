import { answeredId } from './answered-id.ts';
import { answerToQuestion } from './elicit.ts';
import type { RelayPolicy, Ruling } from './policy.ts';

type Fault = Extract<Ruling, { kind: 'watch' }>['fault'];

export interface EventEvents {
  /** Bytes that are recorded as the server's: all but those that never reach the client. */
  readonly onSeen: (block: Buffer) => void;
  /** What the server is told in the client's place: one JSON text. */
  readonly onAnswer: (answer: string) => void;
  /** An event whose time has come. */
  readonly onLate: (block: Buffer) => void;
}

/** What is to become of an answer, by its id as JSON. An id that is taken out is met once. */
export type Watched = Map<string, Fault>;

/**
 * Lets the events of a stream pass, byte for byte, except those that the policy keeps from the client. An event is held
 * until it is complete; one that is too long for that passes unread.
 */
export class EventGate {
  readonly #elicit: RelayPolicy['elicit'];
  readonly #watched: Watched;
  readonly #events: EventEvents;
  readonly #late = new Map<Buffer, NodeJS.Timeout>();
  #held: Buffer = Buffer.alloc(0);

  constructor(elicit: RelayPolicy['elicit'], watched: Watched, events: EventEvents) {
    this.#elicit = elicit;
    this.#watched = watched;
    this.#events = events;
  }

  push(chunk: Buffer): Buffer {
    let rest = Buffer.concat([this.#held, chunk]);
    const passed: Buffer[] = [];
    for (let end = blockEnd(rest); end !== -1; end = blockEnd(rest)) {
      passed.push(...this.#ruled(rest.subarray(0, end)));
      rest = rest.subarray(end);
    }
    if (rest.length > HOLD_LIMIT_BYTES) {
      passed.push(...this.#seen(rest));
      rest = Buffer.alloc(0);
    }
    this.#held = rest;
    return Buffer.concat(passed);
  }

  /** The stream has ended: what is left of it, and what was to come late. */
  end(): Buffer {
    const late = [...this.#late.keys()];
    for (const timer of this.#late.values()) clearTimeout(timer);
    this.#late.clear();
    const rest = [...late, this.#held].flatMap((block) => this.#seen(block));
    this.#held = Buffer.alloc(0);
    return Buffer.concat(rest);
  }

  #ruled(block: Buffer): readonly Buffer[] {
    const data = dataOf(block);
    const answer = answerToQuestion(data, this.#elicit);
    if (answer !== null) {
      this.#events.onSeen(block);
      this.#events.onAnswer(answer);
      return [];
    }
    const id = this.#watched.size === 0 ? null : answeredId(data);
    const fault = id === null ? undefined : this.#watched.get(id);
    if (id === null || fault === undefined) return this.#seen(block);
    this.#watched.delete(id);
    if (fault.kind === 'delay') this.#delay(block, fault.ms);
    return [];
  }

  #seen(block: Buffer): readonly Buffer[] {
    if (block.length > 0) this.#events.onSeen(block);
    return [block];
  }

  #delay(block: Buffer, ms: number): void {
    const release = (): void => {
      this.#late.delete(block);
      this.#events.onSeen(block);
      this.#events.onLate(block);
    };
    this.#late.set(block, setTimeout(release, ms));
  }
}

const HOLD_LIMIT_BYTES = 64 * 1024 * 1024;
const [LF, CR] = [0x0a, 0x0d];

/** Where the first event or comment ends: after a blank line. -1: not yet. */
function blockEnd(bytes: Buffer): number {
  for (let at = 0; at + 1 < bytes.length; at += 1) {
    const [one, two] = [bytes[at], bytes[at + 1]];
    if (one === LF && two === LF) return at + 2;
    if (one === CR && two === CR) return at + 2;
    if (one === LF && two === CR && bytes[at + 2] === LF) return at + 3;
  }
  return -1;
}

/** What an event says, its lines joined as the format wants it. */
function dataOf(block: Buffer): string {
  return block
    .toString('utf8')
    .split(/\r\n|\n|\r/)
    .flatMap((line) => (line.startsWith('data:') ? [line.slice(line.startsWith('data: ') ? 6 : 5)] : []))
    .join('\n');
}
