import { readBody } from './http-body.ts';
import type { HttpLine } from './http-line.ts';
import { withinMs } from './now.ts';
import { MESSAGE_LIMIT_BYTES, type WireOptions } from './wire-options.ts';
import type { HttpAnswer, RawHttp } from './wire.ts';

/** Any verb on the endpoint's URL. What comes back is recorded and given back, and not taken for an answer to anything. */
export function rawHttp(line: HttpLine, options: WireOptions): RawHttp {
  return {
    send: async (verb, send = {}): Promise<HttpAnswer> => {
      const limitMs = send.timeoutMs ?? options.timeoutMs;
      const stop = new AbortController();
      const signal = send.signal === undefined ? stop.signal : AbortSignal.any([stop.signal, send.signal]);
      const opening = line.open(verb, line.url, {
        body: send.body ?? null,
        headers: send.headers ?? {},
        signal,
      });
      if (!(await withinMs(limitMs, opening))) {
        stop.abort();
        return { kind: 'timeout', afterMs: limitMs };
      }
      const head = await opening;
      if (head.kind === 'closed') return head;
      const texts: string[] = [];
      const reading = readBody(head, {
        log: line.log,
        limitBytes: options.messageLimitBytes ?? MESSAGE_LIMIT_BYTES,
        onText: (text) => void texts.push(text),
      });
      const isWhole = await withinMs(limitMs, reading);
      if (!isWhole) stop.abort();
      return { kind: 'answer', reply: head.reply, text: texts.join('\n'), open: !isWhole };
    },
  };
}
