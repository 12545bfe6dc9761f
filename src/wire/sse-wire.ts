import { excerpt } from '../base/text.ts';
import type { Endpoint } from './endpoint.ts';
import type { HttpReply, Reply } from './exchange.ts';
import { isEventStream, readBody, type BodyEnd } from './http-body.ts';
import { HttpLine, type HttpHead } from './http-line.ts';
import type { HttpWire } from './http-wire.ts';
import { exchangeOf, Inbox } from './inbox.ts';
import { noAnswer } from './no-answer.ts';
import { withinMs } from './now.ts';
import { rawHttp } from './raw-http.ts';
import { MESSAGE_LIMIT_BYTES, type WireOptions } from './wire-options.ts';
import type { Closing, SendOptions } from './wire.ts';

export type SseStart =
  | { readonly kind: 'started'; readonly wire: HttpWire }
  | { readonly kind: 'failed'; readonly reply: Reply; readonly http: HttpReply | null };

/**
 * Opens the transport of 2024-11-05: one stream on which the server says where to post (its `endpoint` event) and
 * then answers everything. The place to post must have the stream's own origin.
 */
export async function startSseWire(
  endpoint: Endpoint & { readonly kind: 'http' },
  options: WireOptions,
): Promise<SseStart> {
  const line = new HttpLine(endpoint.url, endpoint.headers);
  const failed = (reply: Reply, http: HttpReply | null): SseStart => {
    line.close();
    return { kind: 'failed', reply, http };
  };
  const stop = new AbortController();
  const opening = line.open('GET', line.url, {
    body: null,
    headers: { Accept: 'text/event-stream' },
    signal: stop.signal,
  });
  if (!(await withinMs(options.timeoutMs, opening)))
    return failed({ kind: 'timeout', afterMs: options.timeoutMs }, null);
  const head = await opening;
  if (head.kind === 'closed') return failed(head, null);
  const stream = new Stream(line, new Inbox(), options);
  const reading = stream.read(head);
  if (head.reply.status !== 200 || !isEventStream(head.reply.contentType)) {
    if (!(await withinMs(options.timeoutMs, reading))) stop.abort();
    return failed(noAnswer(head.reply, await reading), head.reply);
  }
  const placeMs = Math.min(PLACE_MS, options.timeoutMs);
  await withinMs(placeMs, Promise.race([stream.placed, reading]));
  const place = stream.place;
  if (place === null && stream.isOver) return failed(noAnswer(head.reply, await reading), head.reply);
  if (place === null) return failed({ kind: 'timeout', afterMs: placeMs }, head.reply);
  if (place.origin !== line.url.origin) {
    const why = `the stream sends us to another origin: ${excerpt(place.origin, 100)}`;
    return failed({ kind: 'malformed', why, text: place.href }, head.reply);
  }
  return { kind: 'started', wire: sseWire(endpoint, { line, stream, place, options }) };
}

/** Where to post must be the first thing on the stream; a newer server's stream never says it. */
const PLACE_MS = 5000;

interface Parts {
  readonly line: HttpLine;
  readonly stream: Stream;
  readonly place: URL;
  readonly options: WireOptions;
}

function sseWire(endpoint: Endpoint, { line, stream, place, options }: Parts): HttpWire {
  const { inbox, ended } = stream;
  let isClosed = false;
  const close = (): Promise<Closing> => {
    if (!isClosed) line.close();
    isClosed = true;
    inbox.waiting.endAll({ kind: 'closed', why: 'the connection was closed by us', code: null });
    return Promise.resolve({ kind: 'http' });
  };
  const tell = async (text: string, send: SendOptions): Promise<number | null> => {
    let status: number | null = null;
    const posting = stream
      .post(place, { text, asks: false }, send)
      .then((posted) => (status = posted.http?.status ?? null));
    await withinMs(send.timeoutMs ?? options.timeoutMs, posting);
    return status;
  };
  return {
    endpoint,
    frames: line.log.frames,
    surplus: () => line.log.surplus,
    http: rawHttp(line, options),
    request: (message, send = {}) => {
      const sent = inbox.address(message);
      return exchangeOf(message.method, sent, async () => {
        const waited = inbox.waiting.wait(sent.id, send.timeoutMs ?? options.timeoutMs, send.signal);
        let http: HttpReply | null = null;
        const posting = stream.post(place, { text: sent.text, asks: true }, send).then((posted) => {
          http = posted.http;
          // Accepted: the answer comes on the stream. Refused: it never will.
          if (posted.http === null || posted.http.status >= 300) inbox.waiting.settle(sent.id, posted.reply);
          else if (stream.isOver) inbox.waiting.settle(sent.id, STREAM_OVER);
        });
        const reply = await waited;
        // The answer may overtake the status of the post that asked for it.
        if (reply.kind !== 'timeout' && reply.kind !== 'closed') await withinMs(STATUS_GRACE_MS, posting);
        return { reply, http };
      });
    },
    notify: (message, send = {}) => tell(JSON.stringify(message), send),
    sendText: (text, send = {}) => tell(text, send),
    listen: (listener) => inbox.listen(listener),
    stderr: () => [],
    ended,
    ending: () => null,
    close,
    keepHeaders: (headers) => line.keepHeaders(headers),
    openStream: () => undefined,
    onClose: () => undefined,
    [Symbol.asyncDispose]: async () => {
      await close();
    },
  };
}

const STATUS_GRACE_MS = 500;
const STREAM_OVER: Reply = { kind: 'closed', why: 'the event stream ended', code: null };

interface Said {
  readonly text: string;
  /** Whether an answer is awaited. */
  readonly asks: boolean;
}

interface Posted {
  readonly reply: Reply;
  readonly http: HttpReply | null;
}

/** The one stream that everything arrives on. */
class Stream {
  readonly inbox: Inbox;
  place: URL | null = null;
  isOver = false;
  readonly placed: Promise<void>;
  readonly ended: Promise<void>;
  readonly #line: HttpLine;
  readonly #limit: number;
  #onPlaced: () => void = () => undefined;
  #onEnded: () => void = () => undefined;

  constructor(line: HttpLine, inbox: Inbox, options: WireOptions) {
    this.#line = line;
    this.inbox = inbox;
    this.#limit = options.messageLimitBytes ?? MESSAGE_LIMIT_BYTES;
    this.placed = new Promise((resolve) => (this.#onPlaced = resolve));
    this.ended = new Promise((resolve) => (this.#onEnded = resolve));
  }

  async read(head: HttpHead & { kind: 'head' }): Promise<BodyEnd> {
    const end = await this.#body(head, false, (text) => this.#takePlace(text));
    this.isOver = true;
    this.inbox.waiting.endAll(STREAM_OVER);
    this.#onEnded();
    return end;
  }

  async post(place: URL, { text, asks }: Said, send: SendOptions): Promise<Posted> {
    const signal = send.signal ?? new AbortController().signal;
    const head = await this.#line.open('POST', place, { body: text, headers: send.headers ?? {}, signal });
    if (head.kind === 'closed') return { reply: head, http: null };
    const end = await this.#body(head, asks, () => undefined);
    return { reply: noAnswer(head.reply, end), http: head.reply };
  }

  #body(head: HttpHead & { kind: 'head' }, asks: boolean, onPlace: (text: string) => void): Promise<BodyEnd> {
    return readBody(head, {
      log: this.#line.log,
      limitBytes: this.#limit,
      onText: (text, bytes, eventName) => {
        if (eventName === 'endpoint') onPlace(text);
        // A refusal may have no id, and on a post that asked for nothing it is the answer to nothing.
        else if (eventName === 'message' && (asks || head.reply.status < 400)) this.inbox.take(text, bytes);
      },
    });
  }

  #takePlace(text: string): void {
    if (this.place !== null || !URL.canParse(text, this.#line.url.href)) return;
    this.place = new URL(text, this.#line.url);
    this.#onPlaced();
  }
}
