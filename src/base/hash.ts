import { createHash } from 'node:crypto';

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export function sha256(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** The first 12 hexadecimal digits: enough to tell fingerprints apart on a screen. */
export function shortHash(text: string): string {
  return sha256(text).slice(0, 12);
}
