import { isArray, member } from '../base/json.ts';
import type { Frame } from '../wire/frame.ts';
import { MESSAGE_LIMIT_BYTES } from '../wire/wire-options.ts';
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
      // Of one that was cut it is not known what was in it; but nobody of ours reads one that is too long.
      return frame.cut ? frame.bytes <= MESSAGE_LIMIT_BYTES : isArray(tools) && tools.length > 0;
    });
}
