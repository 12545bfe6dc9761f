import { excerpt } from '../base/text.ts';
import type { HttpReply, Reply } from './exchange.ts';
import type { BodyEnd } from './http-body.ts';

/** What a request has come to when the HTTP answer has been read to its end and held no answer to it. */
export function noAnswer(reply: HttpReply, end: BodyEnd): Reply {
  if (end.kind === 'over') return { kind: 'oversize', bytes: end.bytes, text: end.text };
  if (end.kind === 'broken') {
    return {
      kind: 'closed',
      why: `the answer broke off: ${excerpt(end.why ?? 'no reason given')}`,
      code: end.code,
    };
  }
  return { kind: 'no-message', why: whyNone(reply, end), text: end.text.slice(0, TEXT_LIMIT) };
}

const TEXT_LIMIT = 64 * 1024;

function whyNone(reply: HttpReply, end: BodyEnd): string {
  const type = reply.contentType === null ? 'no content type' : excerpt(reply.contentType, 80);
  const head = `HTTP ${reply.status} with ${type}`;
  if (end.torn) return `${head}: the stream ended in the middle of an event`;
  if (end.isStream) return `${head}: the stream ended without the answer`;
  if (end.bytes === 0) return `${head} and an empty body`;
  return `${head} and no JSON-RPC answer in it`;
}
