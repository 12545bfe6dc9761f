import {
  request as plainRequest,
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { request as secureRequest } from 'node:https';
import { codeOf, messageOf } from '../../base/errors.ts';
import { excerpt } from '../../base/text.ts';
import { isEventStream } from '../http-body.ts';
import type { SseEvent } from '../sse-parser.ts';
import { EndpointEvent } from './endpoint-event.ts';
import { ExchangeRecorder } from './exchange-recorder.ts';
import { forward } from './forward.ts';
import { httpRefusal, type Answer } from './http-refusal.ts';
import { RULING_LIMIT_BYTES, ruleOn, TOO_LONG_TO_RULE_ON, type RelayPolicy } from './policy.ts';
import { downstreamHeaders, headerValue, upstreamHeaders, type Origins } from './relay-headers.ts';
import type { RelayLog } from './relay-log.ts';
import { SseInlet } from './sse-inlet.ts';
import { upstreamPath, type Upstream } from './upstream.ts';

/** What all exchanges of one relay share. */
export interface RelaySetting {
  readonly upstream: Upstream;
  readonly agent: Agent;
  readonly origins: Origins;
  readonly log: RelayLog;
  /** Null: everything passes, unread. */
  readonly policy: RelayPolicy | null;
  /** Open streams of the 2024-11-05 transport by the path that is posted to: their answers come on the stream. */
  readonly streams: Map<string, SseInlet>;
}

export interface Sides {
  readonly request: IncomingMessage;
  readonly response: ServerResponse<IncomingMessage>;
  /** From 0, in the order in which exchanges began. */
  readonly number: number;
}

/** One request of a client's, and its answer. */
export class HttpExchange {
  readonly #setting: RelaySetting;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse<IncomingMessage>;
  readonly #recorder: ExchangeRecorder;
  #upstream: ClientRequest | null = null;
  #hasHead = false;
  #isOver = false;

  constructor(setting: RelaySetting, { request, response, number }: Sides) {
    this.#setting = setting;
    this.#request = request;
    this.#response = response;
    this.#recorder = new ExchangeRecorder(setting.log, request, number);
  }

  begin(): void {
    this.#response.sendDate = false;
    // The client has gone: for a modern server that is how a request is cancelled, so it must get to know.
    this.#response.once('close', () => this.#end(false));
    if (this.#setting.policy === null || this.#request.method !== 'POST') this.#pass();
    else void this.#rule(this.#setting.policy);
  }

  #pass(): void {
    const upstream = this.#open();
    const see = (chunk: Buffer): void => this.#recorder.request(chunk);
    if (upstream === null) this.#request.on('data', see);
    else forward(this.#request, upstream, { pass: (chunk) => chunk, see });
    this.#request.once('end', () => {
      this.#guard(() => {
        if (this.#request.rawTrailers.length > 0) upstream?.addTrailers(pairs(this.#request.rawTrailers));
        upstream?.end();
      });
      this.#recorder.requestEnd();
    });
  }

  /** Under a policy a request is read to its end before any of it is passed on. */
  async #rule(policy: RelayPolicy): Promise<void> {
    const body = await wholeBody(this.#request, this.#recorder);
    if (body === 'broken') return;
    this.#recorder.requestEnd();
    const encoding = this.#request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') return this.#answer({ status: 415, type: 'text/plain', text: UNREADABLE });
    if (body === 'too-long')
      return this.#answer({ status: 413, type: 'application/json', text: TOO_LONG_TO_RULE_ON });
    const ruling = ruleOn(body.toString('utf8'), policy);
    if (ruling.kind === 'pass') {
      this.#open()?.end(body);
      return;
    }
    const stream = this.#setting.streams.get(this.#request.url ?? '');
    if (stream !== undefined && ruling.answer !== null) stream.add(ruling.answer);
    this.#answer(
      httpRefusal(ruling.answer, this.#request.headers.accept, stream !== undefined),
      ruling.answer,
    );
  }

  /** The request to the target, with its head ready; null when it cannot even be made, which the client has been told. */
  #open(): ClientRequest | null {
    const { upstream, agent } = this.#setting;
    const make = upstream.isSecure ? secureRequest : plainRequest;
    try {
      const request = make({
        agent,
        host: upstream.hostname,
        port: upstream.port,
        method: this.#request.method ?? 'GET',
        path: upstreamPath(this.#request.url ?? '/', upstream),
        headers: upstreamHeaders(this.#request, upstream.own),
        maxHeaderSize: HEADER_LIMIT_BYTES,
      });
      request.on('error', (error) => this.#fail(error));
      request.once('response', (answer) => this.#guard(() => this.#respond(answer)));
      this.#upstream = request;
      return request;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  #respond(answer: IncomingMessage): void {
    const response = this.#response;
    const change = this.#changes(answer);
    const headers = downstreamHeaders(answer, this.#setting.origins);
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers);
    this.#hasHead = true;
    this.#recorder.head(answer, change.onEvent);
    forward(answer, response, {
      pass: change.pass,
      see: (chunk) => {
        change.passed(chunk);
        this.#recorder.answer(chunk);
      },
    });
    answer.once('end', () => {
      this.#guard(() => {
        if (answer.rawTrailers.length > 0) response.addTrailers(pairs(answer.rawTrailers));
        response.end(change.end());
        this.#end(true);
      });
    });
    answer.once('error', () => this.#end(false));
    // What of the body came together with the head leaves together with it; a head without a body must not wait for one.
    process.nextTick(() => {
      if (!response.writableEnded) response.flushHeaders();
    });
  }

  /** Node throws at what it will not send on although it has read it (a status of 99): that is the target's doing. */
  #guard(act: () => void): void {
    try {
      act();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** What may be done to an event stream: its opening made to lead back here, and refusals put into it. */
  #changes(answer: IncomingMessage): Changes {
    const isStream =
      this.#request.method === 'GET' && isEventStream(headerValue(answer.rawHeaders, 'content-type') ?? null);
    if (!isStream) return NO_CHANGES;
    const opening = new EndpointEvent(this.#setting.origins);
    const changes = { pass: (chunk: Buffer) => opening.push(chunk), end: () => opening.end() };
    if (this.#setting.policy === null) return { ...NO_CHANGES, ...changes };
    const inlet = new SseInlet((text) => this.#response.write(text));
    return {
      ...changes,
      passed: (chunk) => inlet.passed(chunk),
      onEvent: (event) => this.#register(event, inlet),
    };
  }

  #register({ name, data }: SseEvent, inlet: SseInlet): void {
    const { streams, origins } = this.#setting;
    const place = data.toString('utf8');
    if (name !== 'endpoint' || !URL.canParse(place, origins.relay + this.#request.url)) return;
    const url = new URL(place, origins.relay + this.#request.url);
    const path = `${url.pathname}${url.search}`;
    streams.set(path, inlet);
    this.#response.once('close', () => streams.delete(path));
  }

  #fail(error: unknown): void {
    if (this.#isOver) return;
    if (this.#hasHead) return this.#end(false);
    this.#upstream?.destroy();
    const code = codeOf(error);
    const text = `The relay got no answer from the target: ${excerpt(messageOf(error))}${code === null ? '' : ` (${code})`}\n`;
    this.#answer({ status: 502, type: 'text/plain; charset=utf-8', text });
  }

  /** Answers in the target's place. `message` is what is recorded, where it is not the body itself. */
  #answer({ status, type, text }: Answer, message: string | null = text): void {
    const headers = {
      'Content-Length': Buffer.byteLength(text),
      ...(type === null ? {} : { 'Content-Type': type }),
    };
    this.#response.writeHead(status, headers);
    this.#response.end(text);
    this.#recorder.relayAnswer(status, type, message ?? '');
    this.#end(true);
  }

  #end(complete: boolean): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#recorder.answerEnd(complete);
    if (complete) return;
    this.#upstream?.destroy();
    this.#response.destroy();
  }
}

const HEADER_LIMIT_BYTES = 64 * 1024;
const UNREADABLE = 'This relay checks calls against an approval policy and cannot read an encoded body.\n';

interface Changes {
  readonly pass: (chunk: Buffer) => Buffer;
  readonly passed: (chunk: Buffer) => void;
  readonly end: () => Buffer;
  readonly onEvent: (event: SseEvent) => void;
}

const NO_CHANGES: Changes = {
  pass: (chunk) => chunk,
  passed: () => undefined,
  end: () => Buffer.alloc(0),
  onEvent: () => undefined,
};

/** The body, unless it is too long to be ruled on, or its sender went away. */
async function wholeBody(
  request: IncomingMessage,
  recorder: ExchangeRecorder,
): Promise<Buffer | 'too-long' | 'broken'> {
  const parts: Buffer[] = [];
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    recorder.request(chunk);
    bytes += chunk.length;
    if (bytes <= RULING_LIMIT_BYTES) parts.push(chunk);
    else parts.length = 0;
  });
  return new Promise((resolve) => {
    request.once('end', () => resolve(bytes > RULING_LIMIT_BYTES ? 'too-long' : Buffer.concat(parts)));
    request.once('error', () => resolve('broken'));
    request.once('close', () => resolve('broken'));
  });
}

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}
