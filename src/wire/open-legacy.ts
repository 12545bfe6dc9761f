import { excerpt } from '../base/text.ts';
import { diagnose, revisionNotServed } from './diagnose.ts';
import { diagnoseStream } from './diagnose-http.ts';
import type { Endpoint } from './endpoint.ts';
import { discoveredVersions } from './era.ts';
import { isEventStream } from './http-body.ts';
import type { Exchange } from './exchange.ts';
import type { Failure } from './failure.ts';
import { shakeHands, type Handshake, type LegacyWire } from './legacy-session.ts';
import type { Attempt } from './open-modern.ts';
import type { Opened, OpenOptions } from './session.ts';
import { startSseWire, type SseStart } from './sse-wire.ts';
import { startWire } from './start-wire.ts';

/** Opens a legacy session over a fresh connection; over HTTP, the older transport is tried when the newer is refused. */
export async function openLegacy(
  endpoint: Endpoint,
  options: OpenOptions,
  attempt: Attempt,
): Promise<Opened> {
  const start = await startWire(endpoint, options);
  if (start.kind === 'failed') return start;
  const first = await greet(start.to, options, attempt);
  if (first.kind === 'open' || endpoint.kind === 'stdio' || !mayBeOlder(first.handshake)) return first.opened;
  const older = await startSseWire(endpoint, { ...options, timeoutMs: options.startTimeoutMs });
  if (older.kind === 'failed') return olderFailed(older, endpoint) ?? first.opened;
  const to: LegacyWire = { transport: 'http+sse', wire: older.wire };
  const evidence = [
    ...attempt.evidence,
    'POST is refused, and GET opens a stream with an endpoint: HTTP+SSE',
  ];
  const second = await greet(to, options, { ...attempt, evidence });
  return second.opened;
}

/** The older transport is to blame only if its stream was opened; else what was said to the newer one tells more. */
function olderFailed(older: SseStart & { kind: 'failed' }, endpoint: Endpoint): Opened | null {
  const { reply, http } = older;
  if (http?.status !== 200 || !isEventStream(http.contentType)) return null;
  const failure = diagnoseStream(reply, http, endpoint);
  return { kind: 'failed', failure };
}

/** The answer to a refused handshake, where it is one that only a modern server gives. */
function namesModernVersions(opening: Exchange): boolean {
  return opening.reply.kind === 'error' && discoveredVersions(opening.reply) !== null;
}

type Greeted =
  | { readonly kind: 'open'; readonly opened: Opened }
  | { readonly kind: 'failed'; readonly opened: Opened; readonly handshake: Handshake };

async function greet(to: LegacyWire, options: OpenOptions, attempt: Attempt): Promise<Greeted> {
  const { revision, isPinned } = attempt;
  const { startTimeoutMs, offers = null } = options;
  const handshake = await shakeHands(to, { revision, isPinned, startTimeoutMs, offers });
  if (handshake.kind === 'open') {
    const { session } = handshake;
    const evidence = [...attempt.evidence, `initialize answers with ${session.revision}`];
    const eras = { modern: null, legacy: { revision: session.revision }, evidence };
    return { kind: 'open', opened: { kind: 'open', session, eras } };
  }
  const failure = failureOf(handshake, to, attempt);
  await to.wire.close();
  return { kind: 'failed', opened: { kind: 'failed', failure }, handshake };
}

function failureOf(
  handshake: Exclude<Handshake, { kind: 'open' }>,
  { wire }: LegacyWire,
  attempt: Attempt,
): Failure {
  const { opening } = handshake;
  const wanted = attempt.isPinned ? attempt.revision : null;
  if (handshake.kind === 'other-revision') {
    const answer = `it answers initialize with "${excerpt(handshake.offered, 60)}" instead`;
    return revisionNotServed(wanted, answer, opening, wire);
  }
  const { reply } = opening;
  const isRefusal = reply.kind === 'error' && (opening.http === null || opening.http.status < 500);
  const isBarred = opening.http?.status === 401 || opening.http?.status === 403;
  if (isRefusal && !isBarred && (attempt.isPinned || namesModernVersions(opening))) {
    const answer = `it refuses initialize with error ${reply.code} (${excerpt(reply.message, 120)})`;
    return revisionNotServed(wanted, answer, opening, wire);
  }
  return diagnose(opening, wire);
}

/** A 4xx to the POST, other than for lack of credentials and from a modern server, may come from an older server. */
function mayBeOlder(handshake: Handshake): boolean {
  if (handshake.kind !== 'refused' || namesModernVersions(handshake.opening)) return false;
  const status = handshake.opening.http?.status ?? 0;
  return status >= 400 && status < 500 && status !== 401 && status !== 403 && status !== 429;
}
