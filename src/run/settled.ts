import { setTimeout as wait } from 'node:timers/promises';
import { toolCalls } from '../trajectory/tool-calls.ts';
import type { Recording } from '../wire/recording.ts';
import type { Relay } from '../wire/relay/open-relay.ts';

/** How long the recorder may lag behind the client before what is missing counts as missing. */
const SETTLE_MS = 1_000;
const POLL_MS = 5;

/**
 * What the relay recorded of one trial. A client may have its answer a moment before the relay has written the call
 * down, so a claim of more calls than are recorded is given time to come true; after that the record stands.
 */
export async function settledRecording(relay: Relay, claimedCalls: number): Promise<Recording> {
  const deadline = performance.now() + SETTLE_MS;
  let recording = await relay.take(SETTLE_MS);
  while (toolCalls(recording.frames, null).length < claimedCalls && performance.now() < deadline) {
    await wait(POLL_MS);
    const more = await relay.take(SETTLE_MS);
    recording = { ...more, frames: [...recording.frames, ...more.frames], lost: recording.lost + more.lost };
  }
  return recording;
}
