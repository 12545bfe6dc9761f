import { messageEvent } from './sse-inlet.ts';

/** An HTTP answer that the relay gives itself. */
export interface Answer {
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

/**
 * How a refusal is put to an HTTP client: as the JSON text, or as the one event of a stream where the client takes
 * nothing else. Where the answer goes to a stream that is open already, or there is none, the request is only accepted.
 */
export function httpRefusal(answer: string | null, accept: string | undefined, onStream: boolean): Answer {
  if (answer === null || onStream) return { status: 202, type: null, text: '' };
  if (takesJson(accept)) return { status: 200, type: 'application/json', text: answer };
  return { status: 200, type: 'text/event-stream', text: messageEvent(answer) };
}

function takesJson(accept: string | undefined): boolean {
  return (
    accept === undefined ||
    /application\/(?:json|\*)|\*\/\*/i.test(accept) ||
    !/text\/event-stream/i.test(accept)
  );
}
