import { isObject, member, parseJson, type JsonObject } from '../../base/json.ts';
import type { Frame, HttpFacts } from '../../wire/frame.ts';

/** One HTTP request and all that came back on it. */
export interface HttpExchange {
  readonly verb: string;
  readonly sent: Frame;
  /** The JSON-RPC message in the request's body; null where there was none. */
  readonly message: JsonObject | null;
  /** The whole body, or event by event. Not empty. */
  readonly answers: readonly HttpFrame[];
  readonly status: number;
}

type HttpFrame = Frame & { readonly http: HttpFacts };

/** What crossed over HTTP, exchange by exchange; those without an answer are left out. */
export function httpExchanges(frames: readonly Frame[]): readonly HttpExchange[] {
  const byNumber = new Map<number, HttpFrame[]>();
  for (const frame of frames.filter(isHttp)) {
    const { exchange } = frame.http;
    const known = byNumber.get(exchange);
    if (known === undefined) byNumber.set(exchange, [frame]);
    else known.push(frame);
  }
  return [...byNumber.values()].flatMap((all) => {
    const sent = all.find((frame) => frame.from === 'client');
    const answers = all.filter((frame) => frame.from === 'server');
    const status = answers[0]?.http.status;
    if (sent === undefined || status === undefined || status === null) return [];
    const body = parseJson(sent.text);
    return [
      {
        verb: sent.http.method,
        sent,
        message: body.ok && isObject(body.value) ? body.value : null,
        answers,
        status,
      },
    ];
  });
}

/** Those that carried a JSON-RPC request: a message with a method and an id. */
export function requestExchanges(frames: readonly Frame[]): readonly HttpExchange[] {
  return httpExchanges(frames).filter(
    ({ message }) =>
      message !== null &&
      typeof member(message, 'method') === 'string' &&
      member(message, 'id') !== undefined,
  );
}

/** A header of the answer, without parameters and in lower case: `application/json`. */
export function mediaType({ answers }: HttpExchange): string {
  const [given = ''] = (answers[0]?.http.headers['content-type'] ?? '').split(';');
  return given.trim().toLowerCase();
}

function isHttp(frame: Frame): frame is HttpFrame {
  return frame.http !== null;
}
