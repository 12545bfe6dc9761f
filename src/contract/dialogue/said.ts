import { isObject, member, parseJson, type Json, type JsonObject } from '../../base/json.ts';
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

/** Requests with their answers, in the order of the answers. Over HTTP an id counts within its own exchange first. */
export function answeredRequests(frames: readonly Frame[]): readonly Answered[] {
  const open = new Map<string, JsonObject>();
  const answered: Answered[] = [];
  for (const frame of frames) {
    if (frame.cut) continue;
    for (const message of messagesOf(frame)) {
      const id = member(message.body, 'id');
      if (id === undefined || id === null) continue;
      const key = JSON.stringify(id);
      if (frame.from === 'client') {
        if (typeof member(message.body, 'method') === 'string') open.set(key, message.body);
        continue;
      }
      const request = open.get(key);
      if (request === undefined || !isAnswer(message.body)) continue;
      open.delete(key);
      answered.push({ method: String(request['method']), params: request['params'] ?? {}, answer: message });
    }
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
