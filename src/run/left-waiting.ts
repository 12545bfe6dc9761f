import { canonicalJson, member } from '../base/json.ts';
import { messagesOf, type Message } from '../trajectory/messages.ts';
import type { Frame } from '../wire/frame.ts';

/**
 * Whether the target withheld what a client asked for, of a recording in which no tools were offered: the list itself,
 * a first word, or any answer at all, as of a target that died. A client that asked for nothing was denied nothing.
 */
export function isLeftWaiting(frames: readonly Frame[]): boolean {
  const requests = messagesFrom('client', frames).filter(
    ({ body }) => body['method'] !== undefined && body['id'] !== undefined,
  );
  const answers = new Map(messagesFrom('server', frames).map(({ body }) => [keyOf(body), body]));
  const asked = (methods: readonly string[]): readonly Message[] =>
    requests.filter(({ body }) => methods.some((method) => method === body['method']));
  const opening = asked(OPENING);
  return (
    asked(['tools/list']).length > 0 ||
    requests.some(({ body }) => !answers.has(keyOf(body))) ||
    (opening.length > 0 &&
      !opening.some(({ body }) => member(answers.get(keyOf(body)), 'result') !== undefined))
  );
}

const OPENING = ['initialize', 'server/discover'];

function messagesFrom(from: Frame['from'], frames: readonly Frame[]): readonly Message[] {
  return frames.filter((frame) => frame.from === from).flatMap(messagesOf);
}

function keyOf({ id }: Message['body']): string {
  return canonicalJson(id ?? null);
}
