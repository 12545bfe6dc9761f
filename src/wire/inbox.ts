import { noteRead } from '../base/collect-garbage.ts';
import { parseJson, type JsonObject } from '../base/json.ts';
import { isNestedTooDeep } from '../base/json-text.ts';
import type { Exchange, HttpReply, Reply } from './exchange.ts';
import { incomingIn, type Incoming, type MessageId } from './message.ts';
import { nowMs } from './now.ts';
import { Waiting } from './waiting.ts';

/** What every wire does with what it receives: answers go to whoever waits, and every message to whoever listens. */
export class Inbox {
  readonly waiting: Waiting = new Waiting();
  readonly #listeners = new Set<(incoming: Incoming) => void>();
  #lastId = 0;

  listen(listener: (incoming: Incoming) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Takes one text that crossed the wire. Gives back the messages in it: none if it was no JSON-RPC at all. */
  take(text: string, bytes: number): readonly Incoming[] {
    noteRead(bytes);
    if (isNestedTooDeep(text)) {
      this.waiting.tooDeep(text);
      return [];
    }
    const parsed = parseJson(text);
    const messages = parsed.ok ? incomingIn(parsed.value) : [];
    for (const incoming of messages) {
      if (incoming.kind === 'answer') this.waiting.answer(incoming, text, bytes);
      for (const listener of this.#listeners) listener(incoming);
    }
    return messages;
  }

  /** The request with its id: its own, or the next of 1, 2, 3, … */
  address(message: JsonObject & { method: string }): Addressed {
    const own = message['id'];
    if (typeof own === 'string' || typeof own === 'number') return { id: own, text: JSON.stringify(message) };
    this.#lastId += 1;
    const full = Object.hasOwn(message, 'id') ? message : withId(message, this.#lastId);
    return { id: this.#lastId, text: JSON.stringify(full) };
  }
}

export interface Addressed {
  readonly id: MessageId;
  readonly text: string;
}

/** Times a request and puts its two halves together. */
export async function exchangeOf(
  method: string,
  sent: Addressed,
  run: () => Promise<{ readonly reply: Reply; readonly http: HttpReply | null }>,
): Promise<Exchange> {
  const began = nowMs();
  const { reply, http } = await run();
  return { method, id: sent.id, sent: sent.text, reply, tookMs: nowMs() - began, http };
}

function withId(message: JsonObject, id: number): JsonObject {
  const { jsonrpc, ...rest } = message;
  return jsonrpc === undefined ? { id, ...rest } : { jsonrpc, id, ...rest };
}
