import { isUtf8 } from 'node:buffer';

/** Whether bytes that come in pieces are valid UTF-8 as a whole. Holds at most three of them. */
export class Utf8Check {
  #begun: Buffer = NOTHING;
  #valid = true;

  add(part: Buffer): void {
    if (!this.#valid) return;
    const all = this.#begun.length === 0 ? part : Buffer.concat([this.#begun, part]);
    const whole = all.length - unfinishedBytes(all);
    this.#valid = isUtf8(all.subarray(0, whole));
    this.#begun = whole === all.length ? NOTHING : Buffer.from(all.subarray(whole));
  }

  /** Call when all has been added: a character that was only begun is not valid. */
  valid(): boolean {
    return this.#valid && this.#begun.length === 0;
  }
}

const NOTHING = Buffer.alloc(0);

/** How many bytes at the end begin a character that more bytes could complete: 0 to 3. */
export function unfinishedBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte >= 0xc0) return back < characterLength(byte) ? back : 0;
  }
  return 0;
}

function characterLength(lead: number): number {
  if (lead >= 0xf0) return 4;
  return lead >= 0xe0 ? 3 : 2;
}
