import { count } from '../base/text.ts';
import type { ClientName } from '../client/client.ts';
import type { Frame } from '../wire/frame.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

/**
 * How long the trials of a run still wait for a target, and for its clients. It is not a verdict: a target that leaves
 * calls unanswered gets less time from then on, one that says nothing at all is no longer asked, a client that cannot be
 * started is no longer started, and any answer restores each.
 */
export class Patience {
  readonly #fullMs: number;
  readonly #unanswered = new Set<string>();
  readonly #startFailures = new Map<ClientName, { readonly why: string; readonly times: number }>();
  #muteConnections = 0;

  /** `fullMs`: how long one call may take. */
  constructor(fullMs: number) {
    this.#fullMs = fullMs;
  }

  /** A connection is over. A target that nobody has spoken to on it had nothing to say. */
  connectionEnded(frames: readonly Pick<Frame, 'from' | 'by'>[]): void {
    if (!frames.some(({ from }) => from === 'client')) return;
    const heard = frames.some(({ from, by }) => from === 'server' && by === 'peer');
    this.#muteConnections = heard ? 0 : this.#muteConnections + 1;
  }

  /** The calls of a trial. One slow tool, asked again and again, is still one. */
  asked(calls: readonly ToolCall[]): void {
    for (const { outcome, tool } of calls) {
      if (outcome === 'timeout') this.#unanswered.add(tool);
      else if (outcome !== 'cancelled' && outcome !== 'denied') this.#unanswered.clear();
    }
  }

  /** A client was started or asked. `failure`: why it came to nothing before it called anything; null: it did, or it has answered. */
  clientStarted(client: ClientName, failure: string | null): void {
    const before = this.#startFailures.get(client);
    if (failure === null) this.#startFailures.delete(client);
    else
      this.#startFailures.set(client, {
        why: failure,
        times: before?.why === failure ? before.times + 1 : 1,
      });
  }

  /** Why the target is not asked any more by this client; null while it is. */
  isOver(client: ClientName): string | null {
    const failed = this.#startFailures.get(client);
    if (failed !== undefined && failed.times >= START_LIMIT)
      return `${failed.why}; so it was ${START_LIMIT} times in a row, and it was not started again`;
    if (this.#muteConnections < MUTE_LIMIT) return null;
    return `the target said nothing at all on the last ${this.#muteConnections} connections, so it was not asked again`;
  }

  /** How long a call may take now. */
  callMs(): number {
    return this.#unanswered.size < UNANSWERED_LIMIT ? this.#fullMs : Math.min(this.#fullMs, HURRIED_MS);
  }

  /** Why a call that had only `callMs` says nothing if it was not answered; null where that was all the time there is. */
  hurried(callMs: number): string | null {
    if (callMs >= this.#fullMs) return null;
    const tools = count(this.#unanswered.size, 'tool');
    return `calls of ${tools} in a row were left unanswered, so this one was given only ${callMs / 1000} s, and was not answered either`;
  }
}

const START_LIMIT = 3;
const MUTE_LIMIT = 2;
const UNANSWERED_LIMIT = 3;
const HURRIED_MS = 5_000;
