import type { Kept } from './keeper.ts';
import { keptLine } from './line-hold.ts';
import { LF } from './line-tap.ts';
import { RULING_LIMIT_BYTES, TOO_LONG_TO_RULE_ON, type Ruling } from './policy.ts';

export interface GateEvents {
  /** A line that the client sent, whether it passed or not. */
  readonly onLine: (line: Kept) => void;
  /** What the client is told in the server's place: one JSON text. */
  readonly onAnswer: (answer: string) => void;
  /** A call that passes, and whose answer is to come late or never. */
  readonly onWatch: (ruling: Extract<Ruling, { kind: 'watch' }>) => void;
}

/**
 * Lets the lines of a client pass, byte for byte and in order, except those that the policy refuses. A line is held
 * until it is complete: only then can it be known what it is.
 */
export class LineGate {
  readonly #rule: (line: string) => Ruling;
  readonly #events: GateEvents;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** What is left of a line that was too long is dropped. */
  #dropping = false;

  /** `rule` is asked once for each line. */
  constructor(rule: (line: string) => Ruling, events: GateEvents) {
    this.#rule = rule;
    this.#events = events;
  }

  /** What may pass now. */
  push(chunk: Buffer): Buffer {
    const passed: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      this.#hold(chunk.subarray(from, end + 1));
      passed.push(...this.#release());
      from = end + 1;
    }
    this.#hold(chunk.subarray(from));
    return joined(passed);
  }

  /** The client has ended: servers take what stands after the last line end for a line too, so it is ruled on like one. */
  end(): Buffer {
    return joined(this.#heldBytes > 0 || this.#dropping ? this.#release() : []);
  }

  #hold(part: Buffer): void {
    if (part.length === 0 || this.#dropping) return;
    this.#held.push(part);
    this.#heldBytes += part.length;
    if (this.#heldBytes > RULING_LIMIT_BYTES) this.#refuseUnread();
  }

  #release(): readonly Buffer[] {
    const parts = this.#takeHeld();
    if (this.#dropping) {
      this.#dropping = false;
      return [];
    }
    const line = joined(parts);
    this.#events.onLine(keptLine(line));
    const ruling = this.#rule(line.toString('utf8'));
    if (ruling.kind === 'watch') this.#events.onWatch(ruling);
    if (ruling.kind !== 'refuse') return [line];
    if (ruling.answer !== null) this.#events.onAnswer(ruling.answer);
    return [];
  }

  #refuseUnread(): void {
    this.#events.onLine(keptLine(joined(this.#takeHeld())));
    this.#events.onAnswer(TOO_LONG_TO_RULE_ON);
    this.#dropping = true;
  }

  #takeHeld(): Buffer[] {
    const parts = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    return parts;
  }
}

function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
}
