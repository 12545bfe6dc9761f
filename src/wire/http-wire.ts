import type { Endpoint } from './endpoint.ts';
import type { HttpReply, Reply } from './exchange.ts';
import { readBody, type BodyEnd } from './http-body.ts';
import { HttpLine, type HttpHead } from './http-line.ts';
import { exchangeOf, Inbox } from './inbox.ts';
import { foreignId, readReply, type Incoming, type MessageId } from './message.ts';
import { noAnswer } from './no-answer.ts';
import { timerMs, withinMs } from './now.ts';
import { rawHttp } from './raw-http.ts';
import { MESSAGE_LIMIT_BYTES, type WireOptions } from './wire-options.ts';
import type { Closing, SendOptions, Wire } from './wire.ts';

/** A wire whose session layer can add to every request, listen on a stream of the server's own, and say good-bye. */
export interface HttpWire extends Wire {
  /** From now on sent with every request. */
  readonly keepHeaders: (headers: Readonly<Record<string, string>>) => void;
  /** Opens the stream on which a legacy server may send on its own; best effort, ends with the wire. */
  readonly openStream: () => void;
  /** Done once when the wire is closed, before its connections are cut. */
  readonly onClose: (farewell: () => Promise<unknown>) => void;
}

/** Speaks to a target by one HTTP POST a message. Nothing crosses before the first of them. */
export function createHttpWire(
  endpoint: Endpoint & { readonly kind: 'http' },
  options: WireOptions,
): HttpWire {
  const line = new HttpLine(endpoint.url, endpoint.headers);
  const posts = new Posts(line, options);
  const farewells: (() => Promise<unknown>)[] = [];
  let closing: Promise<Closing> | null = null;
  let onEnded = (): void => undefined;
  const ended = new Promise<void>((resolve) => (onEnded = resolve));
  const close = async (): Promise<Closing> => {
    for (const farewell of farewells) await withinMs(FAREWELL_MS, farewell());
    line.close();
    posts.inbox.waiting.endAll({ kind: 'closed', why: 'the connection was closed by us', code: null });
    onEnded();
    return { kind: 'http' };
  };
  return {
    endpoint,
    frames: line.log.frames,
    surplus: () => line.log.surplus,
    http: rawHttp(line, options),
    request: (message, send = {}) => {
      const sent = posts.inbox.address(message);
      return exchangeOf(message.method, sent, () => posts.ask(sent.id, sent.text, send));
    },
    notify: (message, send = {}) => posts.tell(JSON.stringify(message), send),
    sendText: (text, send = {}) => posts.tell(text, send),
    listen: (listener) => posts.inbox.listen(listener),
    stderr: () => [],
    ended,
    ending: () => null,
    close: () => (closing ??= close()),
    keepHeaders: (headers) => line.keepHeaders(headers),
    openStream: () => void posts.follow({ Accept: 'text/event-stream' }, new AbortController().signal),
    onClose: (farewell) => void farewells.push(farewell),
    [Symbol.asyncDispose]: async () => {
      await (closing ??= close());
    },
  };
}

/** Posts messages, and reads what comes back on each answer. */
class Posts {
  readonly inbox: Inbox = new Inbox();
  readonly #line: HttpLine;
  readonly #options: WireOptions;
  readonly #limit: number;

  constructor(line: HttpLine, options: WireOptions) {
    this.#line = line;
    this.#options = options;
    this.#limit = options.messageLimitBytes ?? MESSAGE_LIMIT_BYTES;
  }

  /** Posts a request and waits for its answer, on this answer's body or wherever else it arrives. */
  async ask(
    id: MessageId,
    text: string,
    send: SendOptions,
  ): Promise<{ reply: Reply; http: HttpReply | null }> {
    const stop = new AbortController();
    const waited = this.inbox.waiting.wait(id, send.timeoutMs ?? this.#options.timeoutMs, send.signal);
    let http: HttpReply | null = null;
    const post = { text, send, id, signal: stop.signal, onMessage: () => undefined };
    const read = this.#post({ ...post, onHead: (reply) => (http = reply) }).then((reply) =>
      this.inbox.waiting.settle(id, reply),
    );
    const reply = await waited;
    if (reply.kind === 'timeout' || reply.kind === 'closed') stop.abort();
    else stopLater(stop, read);
    return { reply, http };
  }

  /** Posts what needs no answer; gives the status once there is something to see, or null. */
  async tell(text: string, send: SendOptions): Promise<number | null> {
    const stop = new AbortController();
    let status: number | null = null;
    let onMessage = (): void => undefined;
    const message = new Promise<void>((resolve) => (onMessage = resolve));
    const post = { text, send, id: null, signal: stop.signal, onMessage: () => onMessage() };
    const read = this.#post({ ...post, onHead: (reply) => (status = reply.status) });
    const inTime = await withinMs(send.timeoutMs ?? this.#options.timeoutMs, Promise.race([read, message]));
    if (inTime) stopLater(stop, read);
    else stop.abort();
    return status;
  }

  /** Opens a stream by GET and reads it for as long as it lasts. */
  async follow(headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<BodyEnd | null> {
    const head = await this.#line.open('GET', this.#line.url, { body: null, headers, signal });
    return head.kind === 'head' ? this.#read(head, null) : null;
  }

  async #post(post: Post): Promise<Reply> {
    const { text, send, id } = post;
    const signal = send.signal === undefined ? post.signal : AbortSignal.any([post.signal, send.signal]);
    const head = await this.#line.open('POST', this.#line.url, {
      body: text,
      headers: send.headers ?? {},
      signal,
    });
    if (head.kind === 'closed') return head;
    post.onHead(head.reply);
    const strangers: Incoming[] = [];
    const end = await this.#read(head, { ...post, strangers });
    if (id === null) return noAnswer(head.reply, end);
    const stranger = strangers.find((incoming) => incoming.kind === 'answer');
    if (stranger !== undefined) return foreignId(id, stranger.message['id'], end.text);
    return noAnswer(head.reply, await this.#resume(end, id, signal));
  }

  async #read(head: HttpHead & { kind: 'head' }, own: Own | null): Promise<BodyEnd> {
    return readBody(head, {
      log: this.#line.log,
      limitBytes: this.#limit,
      onText: (text, bytes, eventName) => {
        if (eventName !== 'message') return;
        // The refusal of a GET or of a notification has no id, and must not pass for the answer to the only open request.
        if ((own === null || own.id === null) && head.reply.status >= 400) return own?.onMessage();
        const messages = this.inbox.take(text, bytes);
        own?.onMessage();
        if (own === null || own.id === null || !this.inbox.waiting.has(own.id)) return;
        for (const incoming of messages) this.#adopt(incoming, own.id, { text, bytes }, own.strangers);
      },
    });
  }

  /** An error without an id, on the answer to our request, is the answer to it: the server could not read the id. */
  #adopt(
    incoming: Incoming,
    id: MessageId,
    of: { text: string; bytes: number },
    strangers: Incoming[],
  ): void {
    if (incoming.kind !== 'answer') return;
    if (incoming.id !== null) strangers.push(incoming);
    else this.inbox.waiting.settle(id, readReply(incoming.message, of.text, of.bytes));
  }

  /** A legacy server may end a stream before its answer and expect the client to come back for the rest. */
  async #resume(end: BodyEnd, id: MessageId, signal: AbortSignal): Promise<BodyEnd> {
    let last = end;
    for (let turn = 0; turn < RESUME_LIMIT && canResume(last) && this.inbox.waiting.has(id); turn += 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, timerMs(Math.min(last.retryMs ?? RETRY_MS, RETRY_LIMIT_MS))),
      );
      if (signal.aborted) return last;
      const next = await this.follow(
        { Accept: 'text/event-stream', 'Last-Event-ID': last.lastEventId ?? '' },
        signal,
      );
      if (next === null) return last;
      last = {
        ...next,
        lastEventId: next.lastEventId ?? last.lastEventId,
        retryMs: next.retryMs ?? last.retryMs,
      };
    }
    return last;
  }
}

interface Post {
  readonly text: string;
  readonly send: SendOptions;
  /** Null: no answer is awaited. */
  readonly id: MessageId | null;
  readonly signal: AbortSignal;
  readonly onHead: (reply: HttpReply) => void;
  readonly onMessage: () => void;
}

/** The post whose answer is being read, and the answers on it that belong to other requests. */
type Own = Pick<Post, 'id' | 'onMessage'> & { readonly strangers: Incoming[] };

function canResume(end: BodyEnd): boolean {
  return end.isStream && end.kind === 'whole' && end.lastEventId !== null && end.lastEventId !== '';
}

/** A stream should end with its answer; one that goes on is watched for a moment (there may be more) and then cut. */
function stopLater(stop: AbortController, read: Promise<unknown>): void {
  const timer = setTimeout(() => stop.abort(), AFTERTHOUGHT_MS);
  timer.unref();
  void read.finally(() => clearTimeout(timer));
}

const AFTERTHOUGHT_MS = 2000;
const FAREWELL_MS = 2000;
const RESUME_LIMIT = 20;
const RETRY_MS = 1000;
const RETRY_LIMIT_MS = 30_000;
