import { isArray, isObject, member, type Json, type JsonObject } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Reply } from './exchange.ts';

export type MessageId = string | number;

/** What a JSON value that came from a server is, by the members it has. */
export type Incoming =
  /** `id` is null where it is missing, null, or of a type that no id has. */
  | { readonly kind: 'answer'; readonly id: MessageId | null; readonly message: JsonObject }
  | { readonly kind: 'request'; readonly id: Json; readonly method: string; readonly message: JsonObject }
  | { readonly kind: 'notification'; readonly method: string; readonly message: JsonObject };

/** The messages in one JSON value: none, one, or (a batch) several. */
export function incomingIn(value: Json): readonly Incoming[] {
  if (isArray(value)) return value.flatMap((entry) => (isObject(entry) ? oneIncoming(entry) : []));
  return isObject(value) ? oneIncoming(value) : [];
}

function oneIncoming(message: JsonObject): readonly Incoming[] {
  const method = member(message, 'method');
  const id = member(message, 'id');
  if (typeof method === 'string') {
    if (id === undefined) return [{ kind: 'notification', method, message }];
    return [{ kind: 'request', id, method, message }];
  }
  const isAnswer = ['result', 'error'].some((key) => member(message, key) !== undefined);
  if (!isAnswer && (id === undefined || member(message, 'jsonrpc') === undefined)) return [];
  return [{ kind: 'answer', id: typeof id === 'string' || typeof id === 'number' ? id : null, message }];
}

/** Reads an answer as a result or an error, or says why it is neither. `text` is the message as it came. */
export function readReply(message: JsonObject, text: string, bytes: number): Reply {
  const result = member(message, 'result');
  const error = member(message, 'error');
  const malformed = (why: string): Reply => ({ kind: 'malformed', why, text });
  if (member(message, 'jsonrpc') !== '2.0') return malformed('the answer has no "jsonrpc": "2.0"');
  if (result !== undefined && error !== undefined)
    return malformed('the answer has both a result and an error');
  if (result !== undefined) return { kind: 'result', result, text, bytes };
  if (error === undefined) return malformed('the answer has neither a result nor an error');
  const code = member(error, 'code');
  const said = member(error, 'message');
  if (!Number.isInteger(code) || typeof code !== 'number')
    return malformed('the error has no whole number as its code');
  if (typeof said !== 'string') return malformed('the error has no message');
  return { kind: 'error', code, message: said, data: member(error, 'data') ?? null, text };
}

/** An answer that belongs to a request by everything but its id. */
export function foreignId(expected: MessageId, found: Json | undefined, text: string): Reply {
  const shown = found === undefined ? 'no id' : `the id ${excerpt(JSON.stringify(found), 80)}`;
  return {
    kind: 'malformed',
    why: `the answer has ${shown}; the request's id is ${JSON.stringify(expected)}`,
    text,
  };
}
