import http from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { codeOf, messageOf } from '../base/errors.ts';
import type { HttpReply } from './exchange.ts';
import { FrameLog } from './frame-log.ts';
import type { HttpFacts } from './frame.ts';
import { plainHeaders, recordableHeaders } from './headers.ts';
import { decodedBody } from './decoded-body.ts';

/** The status and headers of an answer, with its body still to be read; or why there is none. */
export type HttpHead =
  | {
      readonly kind: 'head';
      readonly reply: HttpReply;
      /** For the frames of this answer. */
      readonly facts: HttpFacts;
      /** Uncompressed. */
      readonly body: Readable;
    }
  | HttpTrouble;

/** The connection could not be made, or broke. `code` is Node's: `ECONNREFUSED`, `DEPTH_ZERO_SELF_SIGNED_CERT`, … */
export interface HttpTrouble {
  readonly kind: 'closed';
  readonly why: string;
  readonly code: string | null;
}

type HeaderChanges = Readonly<Record<string, string | null>>;

/** One target over HTTP: its connections, the headers that go with every request, and the frames of what crossed. */
export class HttpLine {
  readonly url: URL;
  readonly log: FrameLog = new FrameLog();
  readonly #agent: http.Agent;
  readonly #own: Readonly<Record<string, string>>;
  readonly #live = new Set<AbortController>();
  #kept: Readonly<Record<string, string>> = {};
  #exchanges = 0;
  #isClosed = false;

  constructor(url: string, own: Readonly<Record<string, string>>) {
    this.url = new URL(url);
    this.#own = own;
    // Idle connections are dropped well before servers drop them (5 s is usual): a request on a connection that the
    // server is just closing would fail, and must not be sent again, since it may have been a write.
    const options = { keepAlive: true, timeout: IDLE_MS };
    this.#agent = this.url.protocol === 'https:' ? new https.Agent(options) : new http.Agent(options);
  }

  /** From now on sent with every request; names that are there already are replaced. */
  keepHeaders(headers: Readonly<Record<string, string>>): void {
    this.#kept = { ...this.#kept, ...headers };
  }

  /** Sends one request and resolves when the head of the answer is there. Never rejects for what the target does. */
  async open(verb: string, to: URL, content: Content): Promise<HttpHead> {
    if (this.#isClosed) return { kind: 'closed', why: 'the connection is closed', code: null };
    const exchange = this.#exchanges;
    this.#exchanges += 1;
    const base = content.body === null ? {} : { 'Content-Type': 'application/json' };
    const headers = mergeHeaders([DEFAULTS, base, this.#own, this.#kept, content.headers]);
    const recorded = recordableHeaders(headers);
    this.log.client(content.body ?? '', { method: verb, status: null, headers: recorded, exchange });
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, content.signal]);
    this.#live.add(stop);
    const head = await this.#send(verb, to, { headers, body: content.body, signal });
    if (head.kind === 'closed') this.#live.delete(stop);
    else head.raw.once('close', () => this.#live.delete(stop));
    return head.kind === 'closed' ? head : headOf(head.raw, verb, exchange);
  }

  close(): void {
    this.#isClosed = true;
    for (const stop of this.#live) stop.abort();
    this.#agent.destroy();
  }

  #send(verb: string, to: URL, content: Prepared): Promise<RawHead | HttpTrouble> {
    return new Promise((resolve) => {
      const make = to.protocol === 'https:' ? https.request : http.request;
      const { headers, body, signal } = content;
      const request = make(to, { method: verb, headers, agent: this.#agent });
      // Not Node's `signal` option: that one stays with the socket, which lives on for other requests. And no error of
      // our own: it could reach a socket that nobody listens to any more.
      const abort = (): void => void request.destroy();
      signal.addEventListener('abort', abort);
      request.once('close', () => signal.removeEventListener('abort', abort));
      if (signal.aborted) abort();
      request.once('response', (raw) => resolve({ kind: 'raw', raw }));
      request.on('error', (error) => resolve({ kind: 'closed', why: messageOf(error), code: codeOf(error) }));
      request.once('close', () => resolve({ kind: 'closed', why: 'the connection was closed', code: null }));
      request.end(body ?? undefined);
    });
  }
}

export interface Content {
  readonly body: string | null;
  /** Added to, or (null) taken from, what would be sent. */
  readonly headers: HeaderChanges;
  readonly signal: AbortSignal;
}

interface Prepared {
  readonly headers: Record<string, string>;
  readonly body: string | null;
  readonly signal: AbortSignal;
}

type RawHead = { readonly kind: 'raw'; readonly raw: http.IncomingMessage };

const IDLE_MS = 1500;

const DEFAULTS = { Accept: 'application/json, text/event-stream', 'User-Agent': 'mcp-surveyor' };

/** Later headers win over earlier ones whatever the case of their names; null takes a header away. */
function mergeHeaders(layers: readonly HeaderChanges[]): Record<string, string> {
  const merged = new Map<string, [string, string]>();
  for (const [name, value] of layers.flatMap((layer) => Object.entries(layer))) {
    if (value === null) merged.delete(name.toLowerCase());
    else merged.set(name.toLowerCase(), [name, value]);
  }
  return Object.fromEntries(merged.values());
}

function headOf(raw: http.IncomingMessage, verb: string, exchange: number): HttpHead {
  const headers = plainHeaders(raw.headers);
  const status = raw.statusCode ?? 0;
  const reply = { status, headers, contentType: headers['content-type'] ?? null };
  const facts = { method: verb, status, headers: recordableHeaders(headers), exchange };
  return { kind: 'head', reply, facts, body: decodedBody(raw) };
}
