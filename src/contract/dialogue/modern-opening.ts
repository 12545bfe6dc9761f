import { oncePer } from '../../base/once-per.ts';
import type { JsonObject } from '../../base/json.ts';
import { member } from '../../base/json.ts';
import { modernMeta } from '../../wire/client-info.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Frame } from '../../wire/frame.ts';
import { modernHeaders } from '../../wire/headers.ts';
import type { Session } from '../../wire/session.ts';
import type { SendOptions, Wire } from '../../wire/wire.ts';
import type { CheckContext, Judged } from '../check.ts';
import { couldNotRun } from '../flaws.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';
import { askAfterGarbage, startPatienceMs } from './legacy-opening.ts';
import { declaredLists } from './lists.ts';
import { outside } from './outside.ts';
import { plainMethod } from './plain.ts';

/** What came of one bare modern connection, on which the odd things were tried in turn. */
interface ModernOpening {
  /** The very first request of the connection, by another client with other capabilities. */
  readonly first: Exchange;
  /** The same request right after it, by a client without any capability. */
  readonly second: Exchange;
  readonly listening: Listening;
  /** A plain request after a line that is no JSON. Null over HTTP. */
  readonly afterGarbage: Exchange | null;
}

/** Two subscriptions that were open at the same time, and all that crossed until the connection was closed. */
export interface Listening {
  readonly wide: Listen;
  readonly narrow: Listen;
  readonly frames: readonly Frame[];
  /** How many frames had crossed when the closing began. */
  readonly closedAt: number;
}

export interface Listen {
  readonly id: string;
  readonly asked: JsonObject;
  /** An answer that ended it at once (a refusal, say); null while it stayed open. */
  readonly ended: Exchange | null;
}

export type ModernOpened =
  | { readonly kind: 'opened'; readonly opening: ModernOpening }
  | { readonly kind: 'failed'; readonly why: string };

/** Done once for all checks that ask. */
export const modernOpening: (context: CheckContext) => Promise<ModernOpened> = oncePer(async (context) => {
  const start = await context.connect();
  if (start.kind === 'failed') return { kind: 'failed', why: start.failure.message };
  await using wire = start.to.wire;
  const { session } = context;
  const first = await asStranger(session, wire, startPatienceMs(context));
  const second = await asOurselves(session, wire, first.method);
  const stop = new AbortController();
  const wide = listen(session, wire, { id: 'surveyor-listen-wide', asked: EVERYTHING, signal: stop.signal });
  const narrow = listen(session, wire, {
    id: 'surveyor-listen-narrow',
    asked: { toolsListChanged: true },
    signal: stop.signal,
  });
  await Promise.all([wide.settled, narrow.settled]);
  const afterGarbage = wire.http === null ? await garbage(session, wire) : null;
  const listening = {
    wide: wide.soFar(),
    narrow: narrow.soFar(),
    frames: wire.frames,
    closedAt: wire.frames.length,
  };
  if (wire.http === null) await wire.close();
  stop.abort();
  return { kind: 'opened', opening: { first, second, listening, afterGarbage } };
});

const EVERYTHING: JsonObject = {
  toolsListChanged: true,
  promptsListChanged: true,
  resourcesListChanged: true,
  resourceSubscriptions: ['surveyor-none://does-not-exist/at-all'],
};

function send(
  session: Session,
  wire: Wire,
  message: { id?: string; method: string; params: JsonObject },
  options: SendOptions,
): Promise<Exchange> {
  const { method, params } = message;
  const headers = wire.http === null ? {} : modernHeaders(session.revision, method, params);
  return wire.request({ jsonrpc: '2.0', ...message }, { ...options, headers });
}

/** The first list (or, without any, a plain request) as a client asks for it that shares nothing with ours. */
function asStranger(session: Session, wire: Wire, timeoutMs: number): Promise<Exchange> {
  const method = declaredLists(session.capabilities)[0]?.method ?? plainMethod(session);
  const meta = {
    ...modernMeta(session.revision),
    'io.modelcontextprotocol/clientInfo': { name: 'a-stranger', version: '9.9.9' },
    'io.modelcontextprotocol/clientCapabilities': { elicitation: {}, sampling: {} },
  };
  return send(session, wire, { method, params: { _meta: meta } }, { timeoutMs });
}

function asOurselves(session: Session, wire: Wire, method: string): Promise<Exchange> {
  const params = { _meta: modernMeta(session.revision) };
  return send(session, wire, { method, params }, { timeoutMs: ODD_TIMEOUT_MS });
}

function garbage(session: Session, wire: Wire): Promise<Exchange> {
  return askAfterGarbage(wire, () => asOurselves(session, wire, plainMethod(session)));
}

interface Opening {
  /** Resolves once the server has said anything to it, or the time is up. */
  readonly settled: Promise<unknown>;
  readonly soFar: () => Listen;
}

function listen(
  session: Session,
  wire: Wire,
  of: { id: string; asked: JsonObject; signal: AbortSignal },
): Opening {
  const { id, asked, signal } = of;
  const params = { notifications: asked, _meta: modernMeta(session.revision) };
  let ended: Exchange | null = null;
  const answer = send(
    session,
    wire,
    { id, method: 'subscriptions/listen', params },
    { timeoutMs: LISTEN_MS, signal },
  );
  void answer.then((exchange) => (ended = exchange));
  const acknowledged = new Promise<void>((resolve) => {
    const stop = wire.listen(({ message }) => {
      if (member(member(message['params'], '_meta'), SUBSCRIPTION_ID) !== id) return;
      stop();
      resolve();
    });
  });
  return {
    settled: Promise.race([
      answer,
      acknowledged,
      new Promise((resolve) => setTimeout(resolve, ODD_TIMEOUT_MS).unref()),
    ]),
    soFar: () => ({ id, asked, ended }),
  };
}

export const SUBSCRIPTION_ID = 'io.modelcontextprotocol/subscriptionId';

/** Longer than anything else that is done on the connection. */
const LISTEN_MS = 120_000;

/** Judges the first conversation with a modern server; says why it could not be had, or why there is none. */
export async function withOpening(
  context: CheckContext,
  judge: (opening: ModernOpening) => Judged | Promise<Judged>,
): Promise<Judged> {
  const out = outside(context.session, { era: 'modern' });
  if (out !== null) return out;
  const opened = await modernOpening(context);
  return opened.kind === 'failed' ? couldNotRun(opened.why) : judge(opened.opening);
}
