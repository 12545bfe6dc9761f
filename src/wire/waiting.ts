import { JSON_LEVELS } from '../base/json-text.ts';
import { onAbort } from '../base/on-abort.ts';
import { ownText } from '../base/text.ts';
import type { Reply } from './exchange.ts';
import { timerMs } from './now.ts';
import { foreignId, readReply, type Incoming, type MessageId } from './message.ts';

/** The requests of one wire that have no answer yet. An answer is matched by id and by the id's JSON type. */
export class Waiting {
  readonly #open = new Map<string, Waiter[]>();

  /** Waits for the answer to an id; resolves in every case. */
  wait(id: MessageId, timeoutMs: number, signal: AbortSignal | undefined): Promise<Reply> {
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        clearTimeout(timer);
        callOff();
        this.#forget(waiter);
        resolve(reply);
      };
      const waiter: Waiter = { id, settle };
      const abort = (): void =>
        settle({ kind: 'closed', why: 'the wait for the answer was given up', code: 'ABORT_ERR' });
      const timer = setTimeout(() => settle({ kind: 'timeout', afterMs: timeoutMs }), timerMs(timeoutMs));
      this.#open.set(keyOf(id), [...(this.#open.get(keyOf(id)) ?? []), waiter]);
      let callOff = (): void => undefined;
      if (signal !== undefined) callOff = onAbort(signal, abort);
    });
  }

  /** Gives an answer to whoever waits for it. False when nobody does: a second answer, or an id never sent. */
  answer(incoming: Incoming & { kind: 'answer' }, text: string, bytes: number): boolean {
    const { id, message } = incoming;
    const exact = id === null ? this.#only() : this.#first(keyOf(id));
    if (exact !== null) {
      exact.settle(readReply(message, text, bytes));
      return true;
    }
    const near = id === null || otherType(id) === id ? null : this.#first(keyOf(otherType(id)));
    near?.settle(foreignId(near.id, id, text));
    return near !== null;
  }

  /** Settles one request by its id, if it still waits. */
  settle(id: MessageId, reply: Reply): void {
    this.#first(keyOf(id))?.settle(reply);
  }

  /**
   * A message too large to be read arrived. It is an answer to the id that stands at its beginning or its end, or to
   * the only request there is.
   */
  oversize(head: string, tail: string, bytes: number): void {
    this.#toWhomever(head, tail, { kind: 'oversize', bytes, text: head });
  }

  /** The same for a message that is nested too deep to be read. */
  tooDeep(text: string): void {
    const [head, tail] = [ownText(text, ENDS), text.slice(-ENDS)];
    const why = `the answer is nested more than ${JSON_LEVELS} levels deep, where parsers of clients give up`;
    this.#toWhomever(head, tail, { kind: 'malformed', why, text: head });
  }

  #toWhomever(head: string, tail: string, reply: Reply): void {
    const named = [TAIL_ID.exec(tail), HEAD_ID.exec(head)].flatMap((found) => {
      const waiter = found?.[1] === undefined ? null : this.#first(keyOfText(found[1]));
      return waiter === null ? [] : [waiter];
    });
    const waiter = named[0] ?? this.#only();
    waiter?.settle(reply);
  }

  endAll(reply: Reply): void {
    for (const waiters of this.#open.values()) for (const waiter of waiters) waiter.settle(reply);
  }

  has(id: MessageId): boolean {
    return this.#open.has(keyOf(id));
  }

  #first(key: string): Waiter | null {
    return this.#open.get(key)?.[0] ?? null;
  }

  #only(): Waiter | null {
    const waiters = [...this.#open.values()].flat();
    return waiters.length === 1 ? (waiters[0] ?? null) : null;
  }

  #forget(waiter: Waiter): void {
    const key = keyOf(waiter.id);
    const left = (this.#open.get(key) ?? []).filter((other) => other !== waiter);
    if (left.length === 0) this.#open.delete(key);
    else this.#open.set(key, left);
  }
}

interface Waiter {
  readonly id: MessageId;
  readonly settle: (reply: Reply) => void;
}

/** How much of the beginning and the end of a message is looked at for its id. */
const ENDS = 512;
const HEAD_ID = /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*(-?\d+|"[^"\\]*")/;
const TAIL_ID = /"id"\s*:\s*(-?\d+|"[^"\\]*")\s*\}\s*$/;

function keyOf(id: MessageId): string {
  return `${typeof id}:${id}`;
}

function keyOfText(text: string): string {
  return text.startsWith('"') ? keyOf(text.slice(1, -1)) : keyOf(Number(text));
}

/** `1` for `"1"` and the reverse: what a server that confuses the two would send. */
function otherType(id: MessageId): MessageId {
  if (typeof id === 'number') return String(id);
  return String(Number(id)) === id ? Number(id) : id;
}
