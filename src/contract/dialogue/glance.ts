import type { HttpAnswer, RawHttp, SendOptions } from '../../wire/wire.ts';
import { ODD_TIMEOUT_MS } from './hear.ts';

/** What opens a stream never ends by itself, so it is looked at for this long once its headers are there. */
const LOOK_MS = 500;

/**
 * A verb's status and headers, and what of a body comes in a moment. A server that is too slow for that is asked once
 * more with patience.
 */
export async function glance(http: RawHttp, verb: string, options: SendOptions): Promise<HttpAnswer> {
  const first = await http.send(verb, { ...options, timeoutMs: LOOK_MS });
  return first.kind === 'timeout' ? http.send(verb, { ...options, timeoutMs: ODD_TIMEOUT_MS }) : first;
}
