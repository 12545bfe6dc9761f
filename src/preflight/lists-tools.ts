import { member } from '../base/json.ts';
import { messagesOf } from '../trajectory/messages.ts';
import { offersTools } from '../trajectory/offers.ts';
import type { Frame } from '../wire/frame.ts';

/** Whether the client asked for the tools, and had them. */
export function listsTools(frames: readonly Frame[]): boolean {
  const asked = frames
    .filter(({ from }) => from === 'client')
    .flatMap(messagesOf)
    .some(({ body }) => member(body, 'method') === 'tools/list');
  return asked && offersTools(frames);
}
