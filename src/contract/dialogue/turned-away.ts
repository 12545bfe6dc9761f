import type { Exchange } from '../../wire/exchange.ts';

/**
 * HTTP said no, and no JSON-RPC was spoken: whoever decides who comes in, how often, or whether anybody is at home. Such
 * an answer says nothing of how the server itself would have answered. Null: it was not so.
 */
export function turnedAway({ method, http, reply }: Exchange): string | null {
  if (http === null || reply.kind === 'result' || reply.kind === 'error') return null;
  return STATUSES.has(http.status)
    ? `${method} gets HTTP ${http.status} and no JSON-RPC: it is turned away before the server answers`
    : null;
}

const STATUSES: ReadonlySet<number> = new Set([401, 403, 407, 429, 502, 503, 504]);
