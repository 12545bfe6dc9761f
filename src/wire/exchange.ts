import type { Json } from '../base/json.ts';

/**
 * One request and what came back, judged as little as possible. A target that answers nonsense yields a value here and
 * never an exception.
 */
export interface Exchange {
  readonly method: string;
  readonly id: string | number;
  /** The request's text as sent. */
  readonly sent: string;
  readonly reply: Reply;
  readonly tookMs: number;
  /** Null on stdio. */
  readonly http: HttpReply | null;
}

export type Reply =
  | { readonly kind: 'result'; readonly result: Json; readonly text: string; readonly bytes: number }
  | {
      readonly kind: 'error';
      readonly code: number;
      readonly message: string;
      readonly data: Json;
      readonly text: string;
    }
  /** Something with our id came back that is neither a proper result nor a proper error. */
  | { readonly kind: 'malformed'; readonly why: string; readonly text: string }
  /** An HTTP answer without any JSON-RPC message in it (a web page, an empty body, 401). */
  | { readonly kind: 'no-message'; readonly why: string; readonly text: string }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  /** The process ended, or the connection broke, before an answer. `code` is Node's (`ECONNREFUSED`), where there is one. */
  | { readonly kind: 'closed'; readonly why: string; readonly code: string | null }
  /** The answer was larger than the limit and was not read to its end. */
  | { readonly kind: 'oversize'; readonly bytes: number; readonly text: string };

export interface HttpReply {
  readonly status: number;
  /** Names in lower case. Kept for checks; filtered by `wire/headers.ts` before anything is stored. */
  readonly headers: Readonly<Record<string, string>>;
  readonly contentType: string | null;
}
