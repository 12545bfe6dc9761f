import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';

/** One thing that a server asks its client for while a tool runs. */
export interface Question {
  readonly method: string;
  readonly params: Json;
}

/** The result of a modern call that asks back before it goes on; null where the answer is none. */
export function askedBack({ reply }: Exchange): JsonObject | null {
  const isAsking = reply.kind === 'result' && stringMember(reply.result, 'resultType') === 'input_required';
  return isAsking && isObject(reply.result) ? reply.result : null;
}

/** Its questions by their keys. */
export function questionsByKey(exchange: Exchange): readonly (readonly [string, Question])[] {
  const requests = member(askedBack(exchange) ?? undefined, 'inputRequests');
  if (!isObject(requests)) return [];
  return Object.entries(requests).map(([key, request]) => [
    key,
    { method: stringMember(request, 'method') ?? '', params: member(request, 'params') ?? {} },
  ]);
}

/** What the user must see at a web address first, in the way of 2025-11-25: an error that lists the addresses. */
export function questionsInError({ reply }: Exchange): readonly Question[] {
  const listed =
    reply.kind === 'error' && reply.code === -32042 ? member(reply.data, 'elicitations') : undefined;
  return isArray(listed) ? listed.map((params) => ({ method: ELICIT, params })) : [];
}

export const ELICIT = 'elicitation/create';

/** Whether it sends the user to a web address. */
export function isByUrl({ method, params }: Question): boolean {
  return method === ELICIT && stringMember(params, 'mode') === 'url';
}

export function isForm(question: Question): boolean {
  return question.method === ELICIT && !isByUrl(question);
}
