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
      return frame.cut ? isReadable(frame) : isArray(tools) && tools.length > 0;
    });
}

/** Of a list that was cut the beginning is known: whether there is a tool in it. Nobody of ours reads one that is too long. */
function isReadable({ text, bytes }: Frame): boolean {
  return bytes <= MESSAGE_LIMIT_BYTES && /"tools"\s*:\s*\[\s*\{/.test(text);
}
