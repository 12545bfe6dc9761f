import { isObject, member, parseJson, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { messagesOf, type Message } from '../../trajectory/messages.ts';
import type { Frame } from '../../wire/frame.ts';

/** What the server sent, message by message. A frame that was cut is left out: its inside is unknown. */
export function serverMessages(frames: readonly Frame[]): readonly Message[] {
  return frames.filter((frame) => frame.from === 'server' && !frame.cut).flatMap(messagesOf);
}

/** A request that crossed, and the message that answered it. */
export interface Answered {
  readonly method: string;
  readonly params: Json;
  readonly answer: Message;
}

/** Requests with their answers, in the order of the answers. An answer belongs to the last request with its id. */
export function answeredRequests(frames: readonly Frame[]): readonly Answered[] {
  const open = new Map<string, Omit<Answered, 'answer'>>();
  const answered: Answered[] = [];
  for (const message of frames.filter((frame) => !frame.cut).flatMap(messagesOf)) {
    const id = member(message.body, 'id');
    if (id === undefined || id === null) continue;
    const key = JSON.stringify(id);
    const method = stringMember(message.body, 'method');
    if (message.frame.from === 'client') {
      if (method !== null) open.set(key, { method, params: member(message.body, 'params') ?? {} });
      continue;
    }
    const request = open.get(key);
    if (request === undefined || !isAnswer(message.body)) continue;
    open.delete(key);
    answered.push({ ...request, answer: message });
  }
  return answered;
}

/** The results among the answers, with the request each belongs to. */
export function results(frames: readonly Frame[]): readonly (Answered & { readonly result: Json })[] {
  return answeredRequests(frames).flatMap((each) => {
    const result = member(each.answer.body, 'result');
    return result === undefined ? [] : [{ ...each, result }];
  });
}

/** The errors that the server sent, whatever they answer. */
export function errors(frames: readonly Frame[]): readonly (Message & { readonly error: JsonObject })[] {
  return serverMessages(frames).flatMap((message) => {
    const error = member(message.body, 'error');
    return isObject(error) ? [{ ...message, error }] : [];
  });
}

export function isAnswer(body: JsonObject): boolean {
  return member(body, 'result') !== undefined || member(body, 'error') !== undefined;
}

/** The JSON value of a frame's text; undefined where it is none. */
export function frameJson(frame: Frame): Json | undefined {
  const parsed = parseJson(frame.text);
  return parsed.ok ? parsed.value : undefined;
}
