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
import { EventGate, type Watched } from './event-gate.ts';
import { ExchangeRecorder } from './exchange-recorder.ts';
import { forward } from './forward.ts';
import { httpRefusal, type Answer } from './http-refusal.ts';
import type { Count } from './outages.ts';
import { ruleOn, TOO_LONG_TO_RULE_ON, watchesAnswers, type RelayPolicy, type Ruling } from './policy.ts';
import {
  downstreamHeaders,
  headerValue,
  replyHeaders,
  upstreamHeaders,
  type Origins,
} from './relay-headers.ts';
import type { RelayLog } from './relay-log.ts';
import { SseInlet } from './sse-inlet.ts';
import { changesOf, gatedChanges, unchanged, type Changes } from './stream-changes.ts';
import { upstreamPath, type Upstream } from './upstream.ts';
import { wholeBody } from './whole-body.ts';

/** What all exchanges of one relay share. */
export interface RelaySetting {
  readonly upstream: Upstream;
  readonly agent: Agent;
  readonly origins: Origins;
  readonly log: RelayLog;
  /** Null: everything passes, unread. */
  readonly rules: HttpRules | null;
  /** Open streams of the 2024-11-05 transport by the path that is posted to: their answers come on the stream. */
  readonly streams: Map<string, SseInlet>;
}

export interface HttpRules {
  readonly policy: RelayPolicy;
  readonly count: Count;
  /** Calls of the 2024-11-05 transport whose answers, on its one stream, are to come late or never. */
  readonly watched: Watched;
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
  /** What is to become of the answer. */
  #fault: Extract<Ruling, { kind: 'watch' }>['fault'] | null = null;
  /** Where a stream of the 2024-11-05 transport has said to post. */
  #posts: string | null = null;
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
    if (this.#setting.rules === null || this.#request.method !== 'POST') this.#pass();
    else void this.#rule(this.#setting.rules);
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
  async #rule({ policy, count, watched }: HttpRules): Promise<void> {
    const body = await wholeBody(this.#request, this.#recorder);
    if (body === 'broken') return;
    this.#recorder.requestEnd();
    const encoding = this.#request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity') return this.#answer({ status: 415, type: 'text/plain', text: UNREADABLE });
    if (body === 'too-long')
      return this.#answer({ status: 413, type: 'application/json', text: TOO_LONG_TO_RULE_ON });
    const ruling = ruleOn(body.toString('utf8'), policy, count);
    const stream = this.#setting.streams.get(this.#request.url ?? '');
    if (ruling.kind === 'watch') this.#watch(ruling, stream === undefined ? null : watched);
    if (ruling.kind !== 'refuse') {
      this.#open()?.end(body);
      return;
    }
    if (stream !== undefined && ruling.answer !== null) stream.add(ruling.answer);
    this.#answer(
      httpRefusal(ruling.answer, this.#request.headers.accept, stream !== undefined),
      ruling.answer,
    );
  }

  /** `elsewhere`: the answer does not come to this request, but on a stream. */
  #watch({ id, fault }: Extract<Ruling, { kind: 'watch' }>, elsewhere: Watched | null): void {
    if (elsewhere === null) this.#fault = fault;
    else elsewhere.set(id, fault);
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
      request.once('response', (answer) => this.#receive(answer));
      this.#upstream = request;
      return request;
    } catch (error) {
      this.#fail(error);
      return null;
    }
  }

  /** Under an outage an answer waits, or is read to its end and never given: the connection breaks off instead. */
  #receive(answer: IncomingMessage): void {
    const respond = (): void => this.#guard(() => this.#respond(answer));
    if (this.#fault === null) respond();
    else if (this.#fault.kind === 'delay') setTimeout(respond, this.#fault.ms).unref();
    else answer.resume().once('close', () => this.#end(false));
  }

  #respond(answer: IncomingMessage): void {
    if (this.#isOver) return;
    const response = this.#response;
    const change = this.#changes(answer);
    const headers = downstreamHeaders(answer, this.#setting.origins);
    response.writeHead(answer.statusCode ?? 502, answer.statusMessage ?? '', headers);
    this.#hasHead = true;
    this.#recorder.head(answer, change.onEvent);
    forward(answer, response, {
      pass: change.pass,
      see: change.passed,
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

  /** What may be done to an event stream: its opening made to lead back here, events put into it and taken out. */
  #changes(answer: IncomingMessage): Changes {
    const { rules, origins } = this.#setting;
    const see = (chunk: Buffer): void => this.#recorder.answer(chunk);
    const isStream = isEventStream(headerValue(answer.rawHeaders, 'content-type') ?? null);
    const isGet = this.#request.method === 'GET';
    if (!isStream || (!isGet && (rules === null || !watchesAnswers(rules.policy)))) return unchanged(see);
    const inlet = new SseInlet((event) => this.#response.write(event));
    const register = (event: SseEvent): void => this.#register(event, inlet);
    const opening = isGet ? new EndpointEvent(origins) : null;
    if (rules === null) return { ...changesOf(opening, see), onEvent: () => undefined };
    if (!watchesAnswers(rules.policy)) {
      const seen = (chunk: Buffer): void => {
        inlet.passed(chunk);
        see(chunk);
      };
      return { ...changesOf(opening, seen), onEvent: register };
    }
    const gate = new EventGate(rules.policy.elicit, rules.watched, {
      onSeen: see,
      onAnswer: (text) => this.#reply(text),
      onLate: (event) => {
        if (!this.#isOver) inlet.addEvent(event);
      },
    });
    return { ...gatedChanges(opening, gate, inlet), onEvent: register };
  }

  /** Tells the server in the client's place what the user answers. Nobody waits for what it says to that. */
  #reply(text: string): void {
    const { upstream, agent } = this.#setting;
    const make = upstream.isSecure ? secureRequest : plainRequest;
    const request = make({
      agent,
      host: upstream.hostname,
      port: upstream.port,
      method: 'POST',
      path: upstreamPath(this.#posts ?? this.#request.url ?? '/', upstream),
      headers: replyHeaders(this.#request, upstream.own, text),
    });
    request.on('error', () => undefined);
    request.once('response', (answer) => answer.resume());
    request.end(text);
    this.#recorder.relayReply(text);
  }

  #register({ name, data }: SseEvent, inlet: SseInlet): void {
    const { streams, origins } = this.#setting;
    const place = data.toString('utf8');
    if (name !== 'endpoint' || !URL.canParse(place, origins.relay + this.#request.url)) return;
    const url = new URL(place, origins.relay + this.#request.url);
    const path = `${url.pathname}${url.search}`;
    this.#posts = path;
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

function pairs(raw: readonly string[]): [string, string][] {
  return Array.from({ length: raw.length / 2 }, (_, at) => [raw[2 * at] ?? '', raw[2 * at + 1] ?? '']);
}
