import { open } from 'node:fs/promises';

export type Bytes =
  { readonly kind: 'bytes'; readonly bytes: Buffer } | { readonly kind: 'odd'; readonly why: string };

/**
 * The bytes of an ordinary file of at most so many of them; what is no file, or larger, is told and not read. Rejects
 * with Node's error for one that cannot be opened.
 */
export async function readBytes(file: string, limit: number): Promise<Bytes> {
  const handle = await open(file);
  try {
    const found = await handle.stat();
    if (!found.isFile()) return { kind: 'odd', why: 'it is no ordinary file' };
    if (found.size > limit)
      return { kind: 'odd', why: `it is larger than ${Math.floor(limit / 1024 / 1024)} MB` };
    return { kind: 'bytes', bytes: await handle.readFile() };
  } finally {
    await handle.close();
  }
}
