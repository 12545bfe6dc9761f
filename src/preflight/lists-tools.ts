import { member } from '../base/json.ts';
import { messagesOf } from '../trajectory/messages.ts';
import { offersTools } from '../trajectory/offers.ts';
import type { Frame } from '../wire/frame.ts';

/** Whether the client asked for the tools, and had them. */
export function listsTools(frames: readonly Frame[]): boolean {
  return asksForTools(frames) && offersTools(frames);
}

export function asksForTools(frames: readonly Frame[]): boolean {
  return frames
    .filter(({ from }) => from === 'client')
    .flatMap(messagesOf)
    .some(({ body }) => member(body, 'method') === 'tools/list');
}
