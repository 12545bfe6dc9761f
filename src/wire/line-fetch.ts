import type { FetchLike } from '@modelcontextprotocol/client';
import { Readable } from 'node:stream';
import { codeOf, messageOf } from '../base/errors.ts';
import { bodyRecorder, readBody, type BodySink, type Broken } from './http-body.ts';
import type { HttpHead, HttpLine, HttpTrouble } from './http-line.ts';
import { MESSAGE_LIMIT_BYTES, type WireOptions } from './wire-options.ts';

/** A `fetch` that goes over one of our lines, so that frames are kept of what the SDK's own transport sends and gets. */
export function lineFetch(line: HttpLine, options: WireOptions): FetchLike {
  const limitBytes = options.messageLimitBytes ?? MESSAGE_LIMIT_BYTES;
  const sink = { log: line.log, limitBytes, onText: () => undefined };
  return async (to, init = {}) => {
    const head = await line.open(init.method ?? 'GET', new URL(to), {
      body: typeof init.body === 'string' ? init.body : null,
      headers: Object.fromEntries(new Headers(init.headers).entries()),
      signal: init.signal ?? new AbortController().signal,
    });
    if (head.kind === 'closed') throw fetchFailed(head);
    const { status, headers } = head.reply;
    if (!BODILESS.includes(status)) return new Response(recordedBody(head, sink), { status, headers });
    await readBody(head, sink);
    return new Response(null, { status, headers });
  };
}

type ResponseBody = ConstructorParameters<typeof Response>[0];

/** Statuses that `Response` refuses a body for. */
const BODILESS = [204, 205, 304];

/** As the platform's own: the reason is in the cause. */
function fetchFailed({ why, code }: HttpTrouble): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(why), { code }) });
}

/** The body as it comes; frames are made of it as it passes. */
function recordedBody(head: HttpHead & { kind: 'head' }, sink: BodySink): ResponseBody {
  const recorder = bodyRecorder(head, sink);
  async function* passing(): AsyncGenerator<Buffer> {
    let broken: Broken | null = { why: 'the client read no further', code: null };
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a byte stream without an encoding yields buffers
      for await (const chunk of head.body as AsyncIterable<Buffer>) {
        if (!recorder.push(chunk)) throw new Error('the answer is over the size limit');
        yield chunk;
      }
      broken = null;
    } catch (error) {
      broken = { why: messageOf(error), code: codeOf(error) };
      throw error;
    } finally {
      recorder.end(broken);
    }
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- two declarations of one platform type
  return Readable.toWeb(Readable.from(passing(), { objectMode: false })) as ResponseBody;
}
