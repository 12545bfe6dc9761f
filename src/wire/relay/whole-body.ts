import type { IncomingMessage } from 'node:http';
import type { ExchangeRecorder } from './exchange-recorder.ts';
import { RULING_LIMIT_BYTES } from './policy.ts';

/** The body, unless it is too long to be ruled on, or its sender went away. */
export async function wholeBody(
  request: IncomingMessage,
  recorder: ExchangeRecorder,
): Promise<Buffer | 'too-long' | 'broken'> {
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    recorder.request(chunk);
    bytes += chunk.length;
    if (bytes <= RULING_LIMIT_BYTES) parts.push(chunk);
    else parts.length = 0;
  });
  return new Promise((resolve) => {
    request.once('end', () => resolve(bytes > RULING_LIMIT_BYTES ? 'too-long' : Buffer.concat(parts)));
    request.once('error', () => resolve('broken'));
    request.once('close', () => resolve('broken'));
  });
}
