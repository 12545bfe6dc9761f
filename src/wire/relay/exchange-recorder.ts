import type { IncomingMessage } from 'node:http';
import { decoderFor } from '../decoded-body.ts';
import { FRAME_TEXT_LIMIT, type Frame, type HttpFacts } from '../frame.ts';
import { recordableHeaders } from '../headers.ts';
import { isEventStream } from '../http-body.ts';
import { nowMs } from '../now.ts';
import { SseParser, type SseEvent } from '../sse-parser.ts';
import { Keeper, type Kept } from './keeper.ts';
import { headerValue, type RawHeaders } from './relay-headers.ts';
import type { RelayLog } from './relay-log.ts';

/** Turns one HTTP exchange into frames: its request, and the messages of its answer. Is told of copies, changes nothing. */
export class ExchangeRecorder {
  readonly #log: RelayLog;
  readonly #method: string;
  readonly #exchange: number;
  readonly #asked: RawHeaders;
  readonly #request = new Keeper();
  #answer: AnswerTap | null = null;

  constructor(log: RelayLog, { method, rawHeaders }: IncomingMessage, exchange: number) {
    this.#log = log;
    this.#method = method ?? '';
    this.#asked = rawHeaders;
    this.#exchange = exchange;
  }

  request(chunk: Buffer): void {
    this.#request.add(chunk);
  }

  requestEnd(): void {
    this.#add('client', 'peer', this.#request.finish(), () => this.#facts(null, this.#asked));
  }

  /** The head of the answer; `onEvent` is told of the events of a stream. */
  head({ statusCode, rawHeaders }: IncomingMessage, onEvent: (event: SseEvent) => void): void {
    const add: AddFrame = (kept, event) => {
      this.#add('server', 'peer', kept, () => {
        const facts = this.#facts(statusCode ?? null, rawHeaders);
        return event === undefined ? facts : { ...facts, event };
      });
    };
    const isStream = isEventStream(headerValue(rawHeaders, 'content-type') ?? null);
    const tap = isStream ? eventTap(add, onEvent) : bodyTap(add);
    const decoder = decoderFor(headerValue(rawHeaders, 'content-encoding'));
    this.#answer = decoder === null ? tap : decodedTap(tap, decoder, this.#log.expect());
  }

  answer(chunk: Buffer): void {
    this.#answer?.push(chunk);
  }

  /** `complete`: the answer came to its own end; false when a side broke off. */
  answerEnd(complete: boolean): void {
    this.#answer?.end(complete);
    this.#answer = null;
  }

  /** An answer that the relay has given in the server's place. */
  relayAnswer(status: number, contentType: string | null, text: string): void {
    const keeper = new Keeper();
    keeper.add(Buffer.from(text, 'utf8'));
    const headers = contentType === null ? [] : ['content-type', contentType];
    this.#add('server', 'relay', keeper.finish(), () => this.#facts(status, headers));
  }

  /** What the relay has told the server in the client's place. */
  relayReply(text: string): void {
    const keeper = new Keeper();
    keeper.add(Buffer.from(text, 'utf8'));
    this.#add('client', 'relay', keeper.finish(), () =>
      this.#facts(null, ['content-type', 'application/json']),
    );
  }

  #facts(status: number | null, headers: RawHeaders): HttpFacts {
    return { method: this.#method, status, headers: recordable(headers), exchange: this.#exchange };
  }

  #add(from: Frame['from'], by: Frame['by'], kept: Kept, http: () => HttpFacts): void {
    this.#log.add({ atMs: nowMs(), from, by, kept, http });
  }
}

interface AnswerTap {
  readonly push: (chunk: Buffer) => void;
  readonly end: (complete: boolean) => void;
}

type AddFrame = (kept: Kept, event?: HttpFacts['event']) => void;

/** A body that is one message. */
function bodyTap(add: AddFrame): AnswerTap {
  const body = new Keeper();
  return {
    push: (chunk) => body.add(chunk),
    end: (complete) => {
      const kept = body.finish();
      add(complete || kept.over === null ? kept : brokenOff(kept.bytes));
    },
  };
}

/** An event stream: one frame for each event. A stream without any still has a head, which then is a frame of its own. */
function eventTap(add: AddFrame, onEvent: (event: SseEvent) => void): AnswerTap {
  const parser = new SseParser(FRAME_TEXT_LIMIT);
  let events = 0;
  const take = (event: SseEvent): void => {
    events += 1;
    const { name, id, retryMs, data, size, over, tail } = event;
    // Nothing of a cut event was looked at beyond its limit; that it was no UTF-8 is not known, so it is not said.
    const kept = { parts: [data], bytes: size, over: over ? { tail, utf8: true } : null };
    add(event.complete ? kept : brokenOff(size), { name, id, retryMs });
    onEvent(event);
  };
  return {
    push: (chunk) => parser.push(chunk).forEach(take),
    end: () => {
      const rest = parser.end();
      if (rest !== null) take(rest);
      if (events === 0) add({ parts: [], bytes: 0, over: null });
    },
  };
}

/** Of a message whose end never came only the size is kept, where the rest could be taken for the message itself. */
function brokenOff(bytes: number): Kept {
  return { parts: [], bytes, over: { tail: Buffer.alloc(0), utf8: true } };
}

/** Undoes a compression that nobody asked for, which takes a moment longer than the bytes take to cross. */
function decodedTap(tap: AnswerTap, decoder: Decoder, done: () => void): AnswerTap {
  let isComplete = false;
  const end = (complete: boolean): void => {
    tap.end(complete);
    done();
  };
  decoder.on('data', (chunk: Buffer) => tap.push(chunk));
  decoder.once('end', () => end(isComplete));
  decoder.once('error', () => end(false));
  return {
    push: (chunk) => void decoder.write(chunk),
    end: (complete) => {
      isComplete = complete;
      decoder.end();
    },
  };
}

type Decoder = NonNullable<ReturnType<typeof decoderFor>>;

function recordable(headers: RawHeaders): Record<string, string> {
  const all: Record<string, string[]> = {};
  for (let at = 0; at < headers.length; at += 2)
    (all[(headers[at] ?? '').toLowerCase()] ??= []).push(headers[at + 1] ?? '');
  return recordableHeaders(all);
}
