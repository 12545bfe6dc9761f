import { relayPlace, type Origins } from './relay-headers.ts';

/**
 * The one thing in a body that is ever changed. A server of the 2024-11-05 transport opens its stream with an
 * `endpoint` event that says where to post. Most name a path, which leads back to the relay by itself; some write an
 * absolute URL of their own, which clients refuse since it has another origin, or follow past the relay.
 */
export class EndpointEvent {
  readonly #origins: Origins;
  #held: Buffer | null = Buffer.alloc(0);

  constructor(origins: Origins) {
    this.#origins = origins;
  }

  /** What may go to the client now. Holds bytes only while they may still be the beginning of such an event. */
  push(chunk: Buffer): Buffer {
    if (this.#held === null) return chunk;
    const all = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const text = all.toString('latin1', 0, HOLD_LIMIT_BYTES);
    const isWhole = /\r\n\r\n|\n\n|\r\r/.test(text);
    this.#held = !isWhole && all.length < HOLD_LIMIT_BYTES && mayBecomeEndpoint(text) ? all : null;
    if (this.#held !== null) return Buffer.alloc(0);
    return isWhole ? this.#rewritten(text, all) : all;
  }

  /** The stream has ended. */
  end(): Buffer {
    const held = this.#held ?? Buffer.alloc(0);
    this.#held = null;
    return held;
  }

  #rewritten(text: string, all: Buffer): Buffer {
    const found = OPENING.exec(text);
    const [, before, place] = found ?? [];
    if (before === undefined || place === undefined) return all;
    const moved = relayPlace(place, this.#origins);
    if (moved === place) return all;
    return Buffer.concat([Buffer.from(before + moved, 'latin1'), all.subarray(before.length + place.length)]);
  }
}

const HOLD_LIMIT_BYTES = 4096;
const FIRST_LINE = 'event: endpoint';
const OPENING = /^(event: ?endpoint(?:\r\n|\n|\r)data: ?)([^\r\n]+)/;

function mayBecomeEndpoint(text: string): boolean {
  const line = text.startsWith('event:e') ? FIRST_LINE.replace(' ', '') : FIRST_LINE;
  return text.length < line.length ? line.startsWith(text) : text.startsWith(line);
}
