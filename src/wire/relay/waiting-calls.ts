import { isArray, isObject, member, parseJson, type Json, type JsonObject } from '../../base/json.ts';
import type { Frame } from '../frame.ts';

/** Which tool calls have been seen crossing and not their answers: a recording is taken when there are none. */
export class WaitingCalls {
  readonly #ids = new Map<string, number>();

  get count(): number {
    return this.#ids.size;
  }

  add(frame: Frame): void {
    for (const { id, isCall } of messagesOf(frame)) {
      if (frame.from === 'server') this.#ids.delete(id);
      else if (isCall) this.#ids.set(id, frame.http?.exchange ?? -1);
    }
    if (frame.from === 'server' && frame.http !== null && endsExchange(frame))
      this.#endExchange(frame.http.exchange);
  }

  clear(): void {
    this.#ids.clear();
  }

  #endExchange(exchange: number): void {
    for (const [id, of] of this.#ids) if (of === exchange) this.#ids.delete(id);
  }
}

interface Seen {
  /** Its JSON, so that 1 and "1" differ. */
  readonly id: string;
  readonly isCall: boolean;
}

function messagesOf(frame: Frame): readonly Seen[] {
  if (frame.cut) return outlineOf(frame);
  const parsed = parseJson(frame.text);
  if (!parsed.ok) return [];
  const all: readonly Json[] = isArray(parsed.value) ? parsed.value : [parsed.value];
  return all.filter(isObject).flatMap((message) => seenIn(message, frame.from));
}

function seenIn(message: JsonObject, from: Frame['from']): readonly Seen[] {
  const id = member(message, 'id');
  const method = member(message, 'method');
  if (id === undefined || (from === 'server' && method !== undefined)) return [];
  return [{ id: JSON.stringify(id), isCall: method === 'tools/call' }];
}

/** A message too long to keep has its id near one of its ends. */
function outlineOf({ text, tail, from }: Frame): readonly Seen[] {
  const head = text.slice(0, END_LENGTH);
  const end = tail ?? '';
  const id =
    /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(head)?.[1] ??
    /^.*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/s.exec(end)?.[1];
  if (id === undefined) return [];
  return [{ id, isCall: from === 'client' && /"method"\s*:\s*"tools\/call"/.test(head + end) }];
}

const END_LENGTH = 1000;

/** An answer that is no event stream is the last there is for its request, whatever it says. 202: it comes elsewhere. */
function endsExchange({ http }: Frame): boolean {
  return http !== null && http.event === undefined && http.status !== 202;
}
