import { relayPlace, type Origins } from './relay-headers.ts';

/**
 * The one thing in a body that is ever changed. A server of the 2024-11-05 transport opens its stream with an
 * `endpoint` event that says where to post. Most name a path, which leads back to the relay by itself; some write an
 * absolute URL of their own, which clients refuse since it has another origin, or follow past the relay.
 */
export class EndpointEvent {
  readonly #origins: Origins;
  /** Null: the opening is over, nothing is looked at any more. */
  #held: Buffer | null = Buffer.alloc(0);

  constructor(origins: Origins) {
    this.#origins = origins;
  }

  /** What may go to the client now. Bytes are held only while they may still be the beginning of such an event. */
  push(chunk: Buffer): Buffer {
    if (this.#held === null) return chunk;
    let rest = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    const passed: Buffer[] = [];
    for (let end = blockEnd(rest); end !== -1; end = blockEnd(rest)) {
      const block = rest.subarray(0, end);
      rest = rest.subarray(end);
      // A comment, which proxies like to begin with, is no event yet.
      if (COMMENTS.test(block.toString('latin1'))) passed.push(block);
      else return this.#finish([...passed, this.#rewritten(block), rest]);
    }
    if (!mayBegin(rest)) return this.#finish([...passed, rest]);
    this.#held = rest;
    return Buffer.concat(passed);
  }

  /** What is left when the stream has ended. */
  end(): Buffer {
    return this.#held ?? Buffer.alloc(0);
  }

  #finish(passed: readonly Buffer[]): Buffer {
    this.#held = null;
    return passed.length === 1 ? (passed[0] ?? Buffer.alloc(0)) : Buffer.concat(passed);
  }

  #rewritten(block: Buffer): Buffer {
    const [, before = '', place = '', after = ''] = ENDPOINT.exec(block.toString('latin1')) ?? [];
    if (place === '') return block;
    return Buffer.from(`${before}${relayPlace(place, this.#origins)}${after}`, 'latin1');
  }
}

const HOLD_LIMIT_BYTES = 4096;
const COMMENTS = /^(?:(?::[^\r\n]*)?(?:\r\n|\n|\r))*$/;
const ENDPOINT = /^((?::[^\r\n]*(?:\r\n|\n|\r))*event: ?endpoint(?:\r\n|\n|\r)data: ?)([^\r\n]+)([\r\n]+)$/;

/** Where the first event or comment ends: after a blank line. -1: not yet. */
function blockEnd(bytes: Buffer): number {
  const found = /\r\n\r\n|\n\n|\r\r/.exec(bytes.toString('latin1', 0, HOLD_LIMIT_BYTES));
  return found === null ? -1 : found.index + found[0].length;
}

function mayBegin(bytes: Buffer): boolean {
  if (bytes.length >= HOLD_LIMIT_BYTES) return false;
  const text = bytes.toString('latin1');
  return text.startsWith(':') || ['event: endpoint', 'event:endpoint'].some((line) => startAlike(text, line));
}

function startAlike(one: string, other: string): boolean {
  return one.startsWith(other) || other.startsWith(one);
}
