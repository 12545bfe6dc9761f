import { isObject, member, parseJson, type Json, type JsonObject } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';
import type { SendOptions } from '../../wire/wire.ts';

/** The code of a wait that we ended ourselves. */
export const GIVEN_UP = 'ABORT_ERR';

/** What a server may still send after it was told that nobody wants it. */
const LATE_MS = 500;

/**
 * A tool call that is cancelled as soon as it has been sent: by a notification, or, where the protocol says so (modern,
 * over HTTP), by closing the stream. An answer that comes all the same is taken.
 */
export async function cancelledCall(
  session: Session,
  params: JsonObject,
  options: SendOptions,
): Promise<Exchange> {
  const before = session.wire.frames.length;
  const given = new AbortController();
  const call = session.request('tools/call', params, { ...options, signal: given.signal });
  // Over HTTP the request is on its way only once its frame is written down.
  for (let turn = 0; turn < 50 && idSince(session, before) === undefined; turn += 1) {
    // oxlint-disable-next-line no-await-in-loop -- a handful of turns at most
    await pause(1);
  }
  const id = idSince(session, before);
  const byStream = session.era === 'modern' && session.transport === 'streamable-http';
  if (!byStream && id !== undefined) {
    const reason = 'The time for this call is up.';
    await session.notify('notifications/cancelled', { requestId: id, reason });
    await Promise.race([call, pause(LATE_MS)]);
  }
  given.abort();
  return call;
}

/** The id of the tool call that was sent last. */
function idSince({ wire }: Session, before: number): Json | undefined {
  for (const frame of wire.frames.slice(before)) {
    const parsed = frame.from === 'client' ? parseJson(frame.text) : null;
    if (parsed?.ok === true && isObject(parsed.value) && parsed.value['method'] === 'tools/call')
      return member(parsed.value, 'id');
  }
  return undefined;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
