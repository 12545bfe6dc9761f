import { isArray, member } from '../base/json.ts';
import type { Frame } from '../wire/frame.ts';
import { messagesOf } from './messages.ts';

/**
 * Whether a list of tools, not empty, reached the client. A client that was offered nothing has chosen nothing,
 * whatever its exit code says.
 */
export function offersTools(frames: readonly Frame[]): boolean {
  return frames
    .filter((frame) => frame.from === 'server' && frame.text.includes('"tools"'))
    .flatMap(messagesOf)
    .some(({ frame, body }) => {
      const tools = member(member(body, 'result'), 'tools');
      return frame.cut || (isArray(tools) && tools.length > 0);
    });
}
