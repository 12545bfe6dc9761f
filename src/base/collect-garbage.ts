import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Small enough that a few large messages do not pile up, large enough that usual ones cost nothing. */
const COLLECT_BYTES = 8 * 1024 * 1024;

let readSince = 0;
let collect: (() => void) | null = null;

/**
 * Tells how much was read; after every so many bytes the garbage is collected. V8 waits until twice of what lives has
 * piled up, and a message, its buffers, text and value are several times its size, most of no use once it has been read.
 */
export function noteRead(bytes: number): void {
  readSince += bytes;
  if (readSince < COLLECT_BYTES) return;
  readSince = 0;
  // Later, since whoever has read it still holds the message.
  setImmediate(() => (collect ??= collector())());
}

/** The flag only decides whether a new context has the function. */
function collector(): () => void {
  setFlagsFromString('--expose-gc');
  const found: unknown = runInNewContext('typeof gc === "function" ? gc : null');
  setFlagsFromString('--no-expose-gc');
  return typeof found === 'function' ? () => void found() : () => undefined;
}
