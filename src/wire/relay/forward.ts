import type { Readable, Writable } from 'node:stream';

export interface Forwarding {
  /** What is to be written for a chunk; the chunk itself where nothing is held back or added. */
  readonly pass: (chunk: Buffer) => Buffer;
  /** Called after the bytes have been handed over, so that watching delays nothing. */
  readonly see: (chunk: Buffer) => void;
}

/**
 * Forwards bytes as they come, and stops reading while the other side does not take them. A side that is gone takes
 * nothing: what comes for it is read and dropped, so that the sender is not blocked by it.
 */
export function forward(from: Readable, to: Writable, { pass, see }: Forwarding): void {
  from.on('data', (chunk: Buffer) => {
    if (to.writable && !to.destroyed) {
      const passed = pass(chunk);
      if (passed.length > 0) to.write(passed);
      if (to.writableLength > BACKLOG_LIMIT_BYTES) from.pause();
    }
    see(chunk);
  });
  to.on('drain', () => from.resume());
  to.once('close', () => from.resume());
  // Whoever needs to know that a side broke listens for itself; here it only must not end the relay.
  to.on('error', () => from.resume());
  from.on('error', () => undefined);
}

/**
 * How much may wait for a slow reader. Node's own limit (16 KiB) is below the size of one chunk, so that stopping there
 * would stop and start the sender for every chunk of a large message.
 */
const BACKLOG_LIMIT_BYTES = 256 * 1024;
