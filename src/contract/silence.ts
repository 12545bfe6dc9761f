import type { Exchange } from '../wire/exchange.ts';
import type { Opened, Session } from '../wire/session.ts';
import type { SendOptions } from '../wire/wire.ts';
import { ODD_TIMEOUT_MS } from './dialogue/hear.ts';

/** What a check meets that asks a target which has stopped answering. It could not run; that is no flaw and no bug. */
export class TargetSilent extends Error {
  override readonly name = 'TargetSilent';
}

/**
 * Keeps checks from waiting one after the other for a target that has stopped answering. Two requests in a row without
 * an answer are a suspicion: the check that waits then is given less time, and before the next one asks, a plain request
 * decides. Any answer, however late, ends it: a target that is slow in one method only is never taken for silent.
 */
export class Silence {
  readonly #session: Session;
  readonly #timeoutMs: number;
  #unanswered = 0;
  #unansweredElsewhere = 0;
  #muteOpenings = 0;
  #isSilent = false;
  #isFirst = true;

  /** `timeoutMs`: how long a request waits unless it is told otherwise. */
  constructor(session: Session, timeoutMs: number) {
    this.#session = session;
    this.#timeoutMs = timeoutMs;
    session.wire.listen(({ kind }) => {
      if (kind === 'answer') this.#hear();
    });
  }

  /** Another check begins. */
  begin(): void {
    this.#isFirst = true;
  }

  /** The shared session: throws `TargetSilent` instead of asking a target that is silent. */
  shared(): Session {
    return guarded(this.#session, async (options, ask) => {
      await this.#throwIfSilent();
      const exchange = await ask(this.#hurry(options, this.#unanswered));
      if (exchange.reply.kind === 'timeout') this.#unanswered += 1;
      else if (exchange.reply.kind !== 'closed') this.#hear();
      return exchange;
    });
  }

  /** Another connection: each gets less time once the others have stayed unanswered, and none is opened after two. */
  async opening(startTimeoutMs: number, open: (startTimeoutMs: number) => Promise<Opened>): Promise<Opened> {
    this.throwIfMute();
    const usualMs = Math.max(ODD_TIMEOUT_MS, OPENING_FACTOR * this.#session.opening.tookMs);
    const opened = await open(this.#isSilent ? Math.min(startTimeoutMs, usualMs) : startTimeoutMs);
    if (opened.kind === 'failed') {
      this.#muteOpenings = opened.failure.code === 'target-silent' ? this.#muteOpenings + 1 : 0;
      return opened;
    }
    this.#muteOpenings = 0;
    return { ...opened, session: this.#elsewhere(opened.session) };
  }

  /** For connections on which nothing has been said yet. */
  throwIfMute(): void {
    if (this.#muteOpenings < LIMIT) return;
    throw new TargetSilent(
      `the target answered nothing on the last ${this.#muteOpenings} new connections, so no other was made`,
    );
  }

  #elsewhere(session: Session): Session {
    return guarded(session, async (options, ask) => {
      const unanswered = this.#isSilent ? LIMIT : this.#unansweredElsewhere;
      const exchange = await ask(this.#hurry(options, unanswered));
      this.#unansweredElsewhere = exchange.reply.kind === 'timeout' ? this.#unansweredElsewhere + 1 : 0;
      return exchange;
    });
  }

  #hear(): void {
    this.#unanswered = 0;
    this.#isSilent = false;
  }

  async #throwIfSilent(): Promise<void> {
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (isFirst && this.#unanswered >= LIMIT && !this.#isSilent) await this.#confirm();
    if (this.#isSilent) {
      const many = `${this.#unanswered} requests in a row, the last of them as plain as can be`;
      throw new TargetSilent(`the target has stopped answering (${many}), so it was not asked`);
    }
  }

  async #confirm(): Promise<void> {
    const method = this.#session.era === 'modern' ? 'server/discover' : 'ping';
    const { reply } = await this.#session.request(method, {}, { timeoutMs: ODD_TIMEOUT_MS });
    if (reply.kind !== 'timeout') return this.#hear();
    this.#unanswered += 1;
    this.#isSilent = true;
  }

  #hurry(options: SendOptions, unanswered: number): SendOptions {
    const timeoutMs = options.timeoutMs ?? this.#timeoutMs;
    return { ...options, timeoutMs: unanswered < LIMIT ? timeoutMs : Math.min(timeoutMs, ODD_TIMEOUT_MS) };
  }
}

const LIMIT = 2;
/** A start that takes this many times longer than the first one did is not going to come. */
const OPENING_FACTOR = 10;

type Guard = (options: SendOptions, ask: (options: SendOptions) => Promise<Exchange>) => Promise<Exchange>;

/** The same session, whose requests all go through a guard. */
function guarded(session: Session, guard: Guard): Session {
  const { wire } = session;
  return {
    ...session,
    wire: {
      ...wire,
      request: (message, options = {}) => guard(options, (given) => wire.request(message, given)),
    },
    request: (method, params, options = {}) =>
      guard(options, (given) => session.request(method, params, given)),
  };
}
