import type { Readable } from 'node:stream';
import { codeOf, messageOf } from '../base/errors.ts';
import type { FrameLog } from './frame-log.ts';
import type { HttpFacts } from './frame.ts';
import type { HttpHead } from './http-line.ts';
import { SseParser, type SseEvent } from './sse-parser.ts';

/** How the reading of a body came to its end, and what there was of it. */
export interface BodyEnd {
  /** `over`: a message was larger than the limit. `broken`: the connection went down, or was given up by us. */
  readonly kind: 'whole' | 'over' | 'broken';
  readonly why: string | null;
  readonly code: string | null;
  /** Of a plain body: all of it (or the beginning, when over). Of an event stream: the last event's data. */
  readonly text: string;
  /** Size of the plain body, or of the message that was over the limit. */
  readonly bytes: number;
  readonly isStream: boolean;
  /** The last id of a stream's events, with which it can be resumed. */
  readonly lastEventId: string | null;
  readonly retryMs: number | null;
  /** The stream ended in the middle of an event. */
  readonly torn: boolean;
}

export interface BodySink {
  readonly log: FrameLog;
  readonly limitBytes: number;
  /** Called with each message's text: the whole body, or the data of one event. */
  readonly onText: (text: string, bytes: number, eventName: string) => void;
}

/** Reads a body to its end, telling of each message as it arrives. Resolves in every case. */
export async function readBody(head: Head, sink: BodySink): Promise<BodyEnd> {
  const recorder = bodyRecorder(head, sink);
  const broken = await drain(head.body, (chunk) => recorder.push(chunk));
  return recorder.end(broken);
}

type Head = HttpHead & { readonly kind: 'head' };

/** Makes frames and messages of the chunks of a body as they pass. */
export interface BodyRecorder {
  /** False when the body has grown over the limit and need not be read on. */
  readonly push: (chunk: Buffer) => boolean;
  /** `broken`: why the body did not come to its own end. */
  readonly end: (broken: Broken | null) => BodyEnd;
}

export interface Broken {
  readonly why: string;
  readonly code: string | null;
}

export function bodyRecorder(head: Head, sink: BodySink): BodyRecorder {
  return isEventStream(head.reply.contentType) ? eventRecorder(head, sink) : plainRecorder(head, sink);
}

export function isEventStream(contentType: string | null): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(contentType ?? '');
}

const NOTHING: BodyEnd = {
  kind: 'whole',
  why: null,
  code: null,
  text: '',
  bytes: 0,
  isStream: false,
  lastEventId: null,
  retryMs: null,
  torn: false,
};

function plainRecorder(head: Head, sink: BodySink): BodyRecorder {
  const parts: Buffer[] = [];
  let bytes = 0;
  return {
    push: (chunk) => {
      bytes += chunk.length;
      parts.push(chunk);
      return bytes <= sink.limitBytes;
    },
    end: (broken) => {
      const all = Buffer.concat(parts);
      if (bytes > sink.limitBytes) {
        const [start, tail] = [all.subarray(0, HEAD_BYTES), all.subarray(-TAIL_BYTES)];
        const text = sink.log.serverPart(start, tail, bytes, head.facts);
        return { ...NOTHING, kind: 'over', text, bytes };
      }
      const text = sink.log.server(all, head.facts);
      if (broken !== null) return { ...NOTHING, ...broken, kind: 'broken', text, bytes };
      if (text !== '') sink.onText(text, bytes, 'message');
      return { ...NOTHING, text, bytes };
    },
  };
}

function eventRecorder(head: Head, sink: BodySink): BodyRecorder {
  const parser = new SseParser(sink.limitBytes);
  let seen: BodyEnd | null = null;
  const take = (event: SseEvent): boolean => {
    const text = recordEvent(event, head.facts, sink.log);
    seen = {
      ...NOTHING,
      kind: event.over ? 'over' : 'whole',
      text,
      bytes: event.size,
      isStream: true,
      lastEventId: event.id ?? seen?.lastEventId ?? null,
      retryMs: event.retryMs ?? seen?.retryMs ?? null,
      torn: !event.complete,
    };
    if (event.complete && !event.over && event.size > 0) sink.onText(text, event.size, event.name);
    return !event.over;
  };
  return {
    push: (chunk) => parser.push(chunk).every(take),
    end: (broken) => {
      const rest = parser.end();
      if (rest !== null) take(rest);
      if (seen === null) sink.log.server(Buffer.alloc(0), head.facts);
      const last = seen ?? { ...NOTHING, isStream: true };
      return broken === null || last.kind === 'over' ? last : { ...last, ...broken, kind: 'broken' };
    },
  };
}

function recordEvent(event: SseEvent, facts: HttpFacts, log: FrameLog): string {
  const { name, id, retryMs } = event;
  const withEvent = { ...facts, event: { name, id, retryMs } };
  return event.over
    ? log.serverPart(event.data, event.tail, event.size, withEvent)
    : log.server(event.data, withEvent);
}

/** Feeds the chunks until the end, or until `take` has had enough. Null: it ended well, or `take` ended it. */
async function drain(body: Readable, take: (chunk: Buffer) => boolean): Promise<Broken | null> {
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) if (!take(chunk)) break; // oxlint-disable-line typescript/no-unsafe-type-assertion -- a byte stream without an encoding yields buffers
    return null;
  } catch (error) {
    // What was thrown by our own `take` is no fault of the stream.
    if (body.errored === null) throw error;
    return { why: messageOf(error), code: codeOf(error) };
  }
}

const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 2048;
