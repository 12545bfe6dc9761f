import { canonicalJson, type JsonObject } from '../../base/json.ts';
import type { Surface } from '../../surface/surface.ts';
import type { Endpoint } from '../../wire/endpoint.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Frame } from '../../wire/frame.ts';
import { openSession } from '../../wire/open-session.ts';
import type { OpenOptions, Session } from '../../wire/session.ts';
import { answerOf, type Answer } from './answer.ts';
import type { AnswerRoom } from './answer-room.ts';
import type { Intake } from './intake.ts';
import { withoutRateLimit } from './rate-limit.ts';
import type { Crash, How, Place } from './calls.ts';
import { cancelledCall, GIVEN_UP } from './cancelled-call.ts';
import { paramHeadersIn } from './param-headers.ts';

/** How much all places of one check run may ask of the target together. */
export interface CallBudget {
  calls: number;
  readonly until: number;
  readonly now: () => number;
}

/** What a place leaves behind, besides answers. */
interface PlaceLog {
  readonly crash: (crash: Crash) => void;
  readonly answer: (answer: Answer) => void;
  /** The frames of a connection, once it is over. */
  readonly frames: (frames: readonly Frame[]) => void;
}

/** How long a process may take to be seen to have ended after its last answer. */
const SETTLE_MS = 50;
/** A target that falls over again and again is not started for ever. */
const REOPEN_LIMIT = 50;

export interface OpenPlace extends AsyncDisposable {
  readonly place: Place;
  /** The world has changed: what was answered before is asked anew. */
  readonly forget: () => void;
}

type Around = {
  surface: Surface;
  open: OpenOptions;
  budget: CallBudget;
  log: PlaceLog;
  /** Where answers are remembered, to be given again. */
  room: AnswerRoom;
  intake: Intake;
};

/** The target as seen through one endpoint, over a session that is opened again whenever it is lost. */
export function openPlace(first: Session, endpoint: Endpoint, around: Around): OpenPlace {
  const line = new Line(first, endpoint, around);
  const asked = new Map<string, Promise<Answer>>();
  const remember = (key: string, answer: Promise<Answer>): void => {
    asked.set(key, answer);
    const forget = (): void => {
      if (asked.get(key) === answer) asked.delete(key);
    };
    void answer.then((made) => around.room.hold(made, forget), forget);
  };
  return {
    place: {
      kind: 'place',
      surface: around.surface,
      spent: () => line.isSpent(),
      call: (tool, args, how = {}) => {
        const key = canonicalJson([tool, args]);
        const known = how.anew === true ? undefined : asked.get(key);
        if (known !== undefined) return known;
        const answer = line.inTurn(async () => {
          const [made] = await line.make([{ tool, arguments: args }], how);
          return made ?? answerOf(tool, args, LOST);
        });
        if (how.anew !== true) remember(key, answer);
        return answer;
      },
      together: (calls) => line.inTurn(() => line.make(calls, {})),
      read: (uri) => line.inTurn(() => line.ask('resources/read', { uri })),
      ask: (method, params = {}) => line.inTurn(() => line.ask(method, params)),
    },
    forget: () => asked.clear(),
    [Symbol.asyncDispose]: () => line.end(),
  };
}

interface Asked {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** The connection of a place, and the turns in which it is used. */
class Line {
  readonly #endpoint: Endpoint;
  readonly #around: Around;
  #session: Session | null;
  #reopened = 0;
  #queue: Promise<unknown> = Promise.resolve();

  constructor(first: Session, endpoint: Endpoint, around: Around) {
    this.#session = first;
    this.#endpoint = endpoint;
    this.#around = around;
  }

  isSpent(): boolean {
    const { budget } = this.#around;
    return budget.calls <= 0 || budget.now() > budget.until;
  }

  /** One call at a time: what one call leaves behind must not be taken for the doing of another. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    const next = this.#queue.then(work);
    // What came of it is not held any longer than its asker holds it.
    this.#queue = next.then(NOTHING, NOTHING);
    return next;
  }

  async make(calls: readonly Asked[], { timeoutMs, cancel = false }: How): Promise<readonly Answer[]> {
    const unmade = (exchange: Exchange): readonly Answer[] =>
      calls.map((one) => answerOf(one.tool, one.arguments, exchange));
    if (this.isSpent()) return unmade(SPENT);
    this.#around.budget.calls -= calls.length;
    const on = await this.#usable();
    if (on === null) return unmade(LOST);
    const before = on.wire.frames.length;
    const answers = await Promise.all(
      calls.map(async (one) => {
        const params = { name: one.tool, arguments: one.arguments };
        const headers = paramHeadersIn(on, this.#around.surface, one);
        const options = { headers, ...(timeoutMs === undefined ? {} : { timeoutMs }) };
        const exchange = cancel
          ? await cancelledCall(on, params, options)
          : await on.request('tools/call', params, options);
        return withoutRateLimit(this.#around.intake(answerOf(one.tool, one.arguments, exchange)));
      }),
    );
    await this.#settle(on, answers, before);
    for (const answer of answers) this.#around.log.answer(answer);
    return answers;
  }

  async ask(method: string, params: JsonObject): Promise<Exchange> {
    if (this.isSpent()) return SPENT;
    this.#around.budget.calls -= 1;
    const on = await this.#usable();
    return on === null ? LOST : on.request(method, params);
  }

  async end(): Promise<void> {
    await this.#queue;
    if (this.#session !== null) await this.#leave(this.#session);
  }

  async #usable(): Promise<Session | null> {
    if (this.#session !== null && this.#session.wire.ending() === null) return this.#session;
    if (this.#session !== null) await this.#leave(this.#session);
    this.#session = null;
    if (this.#reopened >= REOPEN_LIMIT) return null;
    this.#reopened += 1;
    const { open, surface } = this.#around;
    const opened = await openSession(this.#endpoint, { ...open, revision: surface.revision });
    this.#session = opened.kind === 'open' ? opened.session : null;
    return this.#session;
  }

  async #leave(over: Session): Promise<void> {
    await over[Symbol.asyncDispose]();
    this.#around.log.frames(over.wire.frames);
  }

  /** Notes a crash, and leaves a connection that is over. */
  async #settle(on: Session, answers: readonly Answer[], before: number): Promise<void> {
    // A call that we gave up ourselves has not lost its connection.
    const lost = answers.find(
      ({ exchange: { reply } }) => reply.kind === 'closed' && reply.code !== GIVEN_UP,
    );
    if (lost !== undefined) await Promise.race([on.wire.ended, pause(SETTLE_MS)]);
    const ending = on.wire.ending();
    const blamed = lost ?? (ending === null ? undefined : answers[0]);
    if (blamed === undefined) return;
    const frames = on.wire.frames.slice(before);
    const { tool, arguments: args } = blamed;
    const stderr = on.wire.stderr();
    if (ending === null) {
      await this.#leave(on);
      this.#session = null;
      // Over HTTP a connection is lost for many reasons; that nobody listens any more has only one.
      if (on.wire.http === null || (await this.#usable()) !== null) return;
    }
    this.#around.log.crash({ tool, arguments: args, ending, stderr, frames });
  }
}

const NOTHING = (): void => undefined;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

const nothing = { method: 'tools/call', id: '', sent: '', tookMs: 0, http: null };
/** Stands for a call that was not made any more. */
const SPENT: Exchange = { ...nothing, reply: { kind: 'timeout', afterMs: 0 } };
const LOST: Exchange = {
  ...nothing,
  reply: { kind: 'closed', why: 'the target could not be started again', code: null },
};
