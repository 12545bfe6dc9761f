import { Keeper, withoutCarriageReturn, type Kept } from './keeper.ts';
import { LF } from './line-tap.ts';
import { RULING_LIMIT_BYTES, ruleOn, TOO_LONG_TO_RULE_ON, type RelayPolicy } from './policy.ts';

export interface GateEvents {
  /** A line that the client sent, whether it passed or not. */
  readonly onLine: (line: Kept) => void;
  /** What the client is told in the server's place: one JSON text. */
  readonly onAnswer: (answer: string) => void;
}

/**
 * Lets the lines of a client pass, byte for byte and in order, except those that the policy refuses. A line is held
 * until it is complete: only then can it be known what it is.
 */
export class LineGate {
  readonly #policy: RelayPolicy;
  readonly #events: GateEvents;
  #held: Buffer[] = [];
  #heldBytes = 0;
  /** What is left of a line that was too long is dropped. */
  #dropping = false;

  constructor(policy: RelayPolicy, events: GateEvents) {
    this.#policy = policy;
    this.#events = events;
  }

  /** What may pass now. */
  push(chunk: Buffer): Buffer {
    const passed: Buffer[] = [];
    let from = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, from)) {
      this.#hold(chunk.subarray(from, end + 1));
      passed.push(...this.#rule());
      from = end + 1;
    }
    this.#hold(chunk.subarray(from));
    return joined(passed);
  }

  /** The client has ended: servers take what stands after the last line end for a line too, so it is ruled on like one. */
  end(): Buffer {
    return joined(this.#heldBytes > 0 || this.#dropping ? this.#rule() : []);
  }

  #hold(part: Buffer): void {
    if (part.length === 0 || this.#dropping) return;
    this.#held.push(part);
    this.#heldBytes += part.length;
    if (this.#heldBytes > RULING_LIMIT_BYTES) this.#refuseUnread();
  }

  #rule(): readonly Buffer[] {
    const parts = this.#release();
    if (this.#dropping) {
      this.#dropping = false;
      return [];
    }
    const line = joined(parts);
    this.#events.onLine(keptOf(line));
    const ruling = ruleOn(line.toString('utf8'), this.#policy);
    if (ruling.kind === 'pass') return [line];
    if (ruling.answer !== null) this.#events.onAnswer(ruling.answer);
    return [];
  }

  #refuseUnread(): void {
    this.#events.onLine(keptOf(joined(this.#release())));
    this.#events.onAnswer(TOO_LONG_TO_RULE_ON);
    this.#dropping = true;
  }

  #release(): Buffer[] {
    const parts = this.#held;
    this.#held = [];
    this.#heldBytes = 0;
    return parts;
  }
}

function keptOf(line: Buffer): Kept {
  const keeper = new Keeper();
  keeper.add(line.at(-1) === LF ? line.subarray(0, -1) : line);
  return withoutCarriageReturn(keeper.finish());
}

function joined(parts: readonly Buffer[]): Buffer {
  return parts.length === 1 ? (parts[0] ?? Buffer.alloc(0)) : Buffer.concat(parts);
}
