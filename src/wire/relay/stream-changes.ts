import type { SseEvent } from '../sse-parser.ts';
import type { EndpointEvent } from './endpoint-event.ts';
import type { EventGate } from './event-gate.ts';
import type { SseInlet } from './sse-inlet.ts';

/** What happens to the body of an answer on its way. */
export interface Changes {
  /** What is to be written for a chunk. */
  readonly pass: (chunk: Buffer) => Buffer;
  /** Called after that has been written. */
  readonly passed: (chunk: Buffer) => void;
  /** What is to be written when the body has ended. */
  readonly end: () => Buffer;
  readonly onEvent: (event: SseEvent) => void;
}

/** `see` is told of every chunk. */
export function unchanged(see: (chunk: Buffer) => void): Changes {
  return {
    pass: (chunk) => chunk,
    passed: see,
    end: () => Buffer.alloc(0),
    onEvent: () => undefined,
  };
}

export function changesOf(
  opening: EndpointEvent | null,
  see: (chunk: Buffer) => void,
): Omit<Changes, 'onEvent'> {
  if (opening === null) return unchanged(see);
  return { pass: (chunk) => opening.push(chunk), passed: see, end: () => opening.end() };
}

/** Events that pass do so whole, so that others always fit between them. What is recorded the gate says itself. */
export function gatedChanges(
  opening: EndpointEvent | null,
  gate: EventGate,
  inlet: SseInlet,
): Omit<Changes, 'onEvent'> {
  const opened = (bytes: Buffer): Buffer => (opening === null ? bytes : opening.push(bytes));
  return {
    pass: (chunk) => opened(gate.push(chunk)),
    passed: () => inlet.passed(Buffer.alloc(0)),
    end: () => Buffer.concat([opened(gate.end()), opening?.end() ?? Buffer.alloc(0)]),
  };
}
