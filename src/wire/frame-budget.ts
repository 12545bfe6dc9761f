/**
 * Which messages of one recording are kept, so that a flood costs bounded memory: all of them at first; once that is
 * spent, only what may belong to a request, up to as much again. So calls find their answers in the middle of a flood.
 */
export class FrameBudget {
  #common: Share = { ...SHARE };
  #reserve: Share = { ...SHARE };
  #lost = 0;

  /** How many messages were not kept. */
  get lost(): number {
    return this.#lost;
  }

  /** Whether a message may be kept, of which that many bytes or characters would be. What may not is counted. */
  takes(size: number, belongsToRequest: () => boolean): boolean {
    if (spend(this.#common, size) || (belongsToRequest() && spend(this.#reserve, size))) return true;
    this.#lost += 1;
    return false;
  }

  /** Begins a new recording; gives back how many messages the one that is over has lost. */
  renew(): number {
    const lost = this.#lost;
    this.#common = { ...SHARE };
    this.#reserve = { ...SHARE };
    this.#lost = 0;
    return lost;
  }
}

/**
 * Whether a message from a server looks like an answer, by its beginning and its end. Cheap, since it is asked of every
 * message of a flood, and generous: what is kept too much is bounded as well.
 */
export function looksLikeAnswer(head: string, tail: string): boolean {
  const ends = head + tail;
  return !METHOD_FIRST.test(head) && ID.test(ends) && OUTCOME.test(ends);
}

/** How much of a message's beginning and end is looked at. */
export const ENDS_LENGTH = 512;

interface Share {
  size: number;
  count: number;
}

/** A recording of this many messages or bytes is already far beyond what a person or a check has a use for. */
const SHARE: Readonly<Share> = { size: 16 * 1024 * 1024, count: 20_000 };

const METHOD_FIRST = /^\s*\{(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"method"\s*:/;
const ID = /"id"\s*:/;
const OUTCOME = /"(?:result|error)"\s*:/;

/** A share that something did not fit into is closed, so that what is kept of it has no holes. */
function spend(share: Share, size: number): boolean {
  if (share.count === 0 || share.size < size) {
    share.count = 0;
    return false;
  }
  share.size -= size;
  share.count -= 1;
  return true;
}
