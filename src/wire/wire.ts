import type { JsonObject } from '../base/json.ts';
import type { Endpoint } from './endpoint.ts';
import type { Exchange, HttpReply } from './exchange.ts';
import type { Ending, Frame } from './frame.ts';
import type { Incoming } from './message.ts';

/**
 * A raw connection to an MCP server. It can send what an SDK refuses to send and shows what an SDK hides.
 * Contract: no method rejects for anything the target does; only a bug of ours throws.
 */
export interface Wire extends AsyncDisposable {
  readonly endpoint: Endpoint;
  /** All that has crossed so far, both directions, stdout lines that are no messages included. Grows. */
  readonly frames: readonly Frame[];
  /** How many messages crossed beyond what is kept: they are not among the frames. */
  readonly surplus: () => number;
  /** Sends a request and waits for the message that answers its id. An id is chosen unless the message has one. */
  readonly request: (message: JsonObject & { method: string }, options?: SendOptions) => Promise<Exchange>;
  /** Sends a notification; resolves when it has been handed over. HTTP: the status that answered it. */
  readonly notify: (message: JsonObject, options?: SendOptions) => Promise<number | null>;
  /** Sends any text at all (stdio: as one line; HTTP: as a POST body). HTTP: the status that answered it. */
  readonly sendText: (text: string, options?: SendOptions) => Promise<number | null>;
  /** Tells of every message from the server as it arrives, answers included. Gives back how to stop. */
  readonly listen: (listener: (incoming: Incoming) => void) => () => void;
  /** Any HTTP verb with any headers; null on stdio. */
  readonly http: RawHttp | null;
  /** The last lines that the target's process wrote to stderr, printable; empty over HTTP. */
  readonly stderr: () => readonly string[];
  /** Resolves when nothing can come any more: the process has ended, or the wire was closed. */
  readonly ended: Promise<void>;
  /** Set once the process has ended; null while it runs, and always over HTTP. */
  readonly ending: () => Ending | null;
  /**
   * Ends the connection: stdio closes stdin, then SIGTERM, then SIGKILL to the process group, so that nothing is left.
   * Says which of the three it took. Safe to call twice.
   */
  readonly close: () => Promise<Closing>;
}

export interface SendOptions {
  readonly timeoutMs?: number;
  /** HTTP only: added to, or (null) taken from, the headers that would be sent. */
  readonly headers?: Readonly<Record<string, string | null>>;
  /** Stops waiting. HTTP: also closes the answer's stream, which a modern server takes as cancellation. */
  readonly signal?: AbortSignal;
}

/** For what JSON-RPC does not cover: GET and DELETE on the endpoint, foreign origins, preflights. */
export interface RawHttp {
  readonly send: (verb: string, options?: HttpSendOptions) => Promise<HttpAnswer>;
}

interface HttpSendOptions extends SendOptions {
  readonly body?: string;
}

export type HttpAnswer =
  /** `open`: the body had not ended when the time was up, so `text` is only what had come (an event stream). */
  | { readonly kind: 'answer'; readonly reply: HttpReply; readonly text: string; readonly open: boolean }
  | { readonly kind: 'timeout'; readonly afterMs: number }
  | { readonly kind: 'closed'; readonly why: string; readonly code: string | null };

export type Closing =
  | {
      readonly kind: 'process';
      /** `itself`: it had ended before it was asked to. */
      readonly by: 'stdin' | 'sigterm' | 'sigkill' | 'itself';
      readonly ending: Ending;
      readonly afterMs: number;
      /** How many processes that it had started outlived it, and had to be ended. */
      readonly outlived: number;
    }
  | { readonly kind: 'http' };
