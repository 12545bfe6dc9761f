import type { Json, JsonObject } from '../base/json.ts';
import type { Environment } from './environment.ts';
import type { Exchange } from './exchange.ts';
import type { Failure } from './failure.ts';
import type { Era, Revision } from './revision.ts';
import type { SendOptions, Wire } from './wire.ts';

/**
 * An opened conversation with a server in one era and revision: after the handshake (legacy), or with the right
 * `_meta` and headers on every request (modern). Closes its wire when disposed.
 */
export interface Session extends AsyncDisposable {
  readonly wire: Wire;
  readonly era: Era;
  readonly revision: Revision;
  readonly transport: TransportName;
  readonly serverInfo: Json;
  readonly capabilities: JsonObject;
  readonly instructions: string | null;
  /** The exchange that opened it: `initialize` or `server/discover`. */
  readonly opening: Exchange;
  readonly request: (method: string, params?: JsonObject, options?: SendOptions) => Promise<Exchange>;
  readonly notify: (method: string, params?: JsonObject, options?: SendOptions) => Promise<number | null>;
}

export type TransportName = 'stdio' | 'streamable-http' | 'http+sse';

export interface OpenOptions {
  /** Null: find the era (modern first). A revision: that one and no other. */
  readonly revision: Revision | null;
  /** How long any one answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** How long the first answer may take; a target starts slowly the first time (`npx` downloads). */
  readonly startTimeoutMs: number;
  /** What the small default environment of a stdio target is taken from. */
  readonly env: Environment;
  /** A message over this size is counted and dropped. Default: 64 MiB. */
  readonly messageLimitBytes?: number;
  /** What a legacy server may ask of us. Left out: nothing. */
  readonly offers?: ClientOffers;
}

/** What a client declares in the handshake, and how it answers what a server then asks. */
export interface ClientOffers {
  readonly capabilities: JsonObject;
  /** The result of a request; null: the method is refused. */
  readonly answer: (method: string, params: Json) => JsonObject | null;
}

export type Opened =
  | { readonly kind: 'open'; readonly session: Session; readonly eras: EraFinding }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** What probing showed: which eras the server speaks, and the evidence in words, in the order it was seen. */
export interface EraFinding {
  readonly modern: { readonly versions: readonly string[] } | null;
  readonly legacy: { readonly revision: string } | null;
  readonly evidence: readonly string[];
}
