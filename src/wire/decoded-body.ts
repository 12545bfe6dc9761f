import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';

/** The body as the server meant it: some servers compress although they were not asked to. */
export function decodedBody(raw: IncomingMessage): Readable {
  const decoder = decoderFor(raw.headers['content-encoding']);
  if (decoder === null) return raw;
  raw.on('error', (error) => decoder.destroy(error));
  return raw.pipe(decoder);
}

/** What undoes a content encoding; null when there is none, or none that is known. */
export function decoderFor(encoding: string | undefined): ReturnType<typeof createGunzip> | null {
  const make = DECODERS.get(encoding?.toLowerCase() ?? '');
  return make === undefined ? null : make();
}

const DECODERS: ReadonlyMap<string, () => ReturnType<typeof createGunzip>> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);
