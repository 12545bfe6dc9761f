import { excerpt } from '../base/text.ts';
import { isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { Frame } from '../wire/frame.ts';
import { DECLINED } from '../wire/relay/policy.ts';
import { messagesOf, type Message } from './messages.ts';
import { projectArguments, type Allowlist } from './allowlist.ts';
import { resultShape } from './result-shape.ts';
import type { ToolCall } from './tool-call.ts';

const ERROR_TEXT_LIMIT = 2_000;

/** The rows of the log, in the order of the calls, from the frames of one trial. */
export function toolCalls(frames: readonly Frame[], allowlist: Allowlist): readonly ToolCall[] {
  const messages = frames.flatMap(messagesOf);
  const replies = new Replies(messages.filter(({ frame }) => frame.from === 'server'));
  const cancelled = messages.filter(({ frame, body }) => isCancellation(frame, body));
  return messages.filter(isCall).map((call, seq) => rowOf(call, seq, { replies, cancelled, allowlist }));
}

interface Context {
  readonly replies: Replies;
  readonly cancelled: readonly Message[];
  readonly allowlist: Allowlist;
}

function rowOf(call: Message, seq: number, context: Context): ToolCall {
  const params = member(call.body, 'params');
  const tool = stringMember(params, 'name') ?? '';
  const given = member(params, 'arguments');
  const { kept, dropped } = projectArguments(tool, isObject(given) ? given : {}, context.allowlist);
  const reply = context.replies.next(call);
  return {
    seq,
    tool,
    arguments: kept,
    dropped,
    startedAtMs: call.frame.atMs,
    durationMs: reply === null ? null : Math.max(0, reply.frame.atMs - call.frame.atMs),
    ...outcomeOf(call, reply, context.cancelled),
    frames: { request: call.frame.seq, reply: reply?.frame.seq ?? null },
    ...identityOf(call.frame, member(params, '_meta')),
  };
}

/** Revision and trace stand in the message in the modern era, in headers where a client or relay put them there. */
function identityOf(
  { http }: Frame,
  meta: Json | undefined,
): Pick<ToolCall, 'revision' | 'session' | 'traceId'> {
  const headers = http?.headers ?? {};
  const traceparent = stringMember(meta, 'traceparent') ?? headers['traceparent'] ?? null;
  return {
    revision:
      stringMember(meta, 'io.modelcontextprotocol/protocolVersion') ??
      headers['mcp-protocol-version'] ??
      null,
    session: headers['mcp-session-id'] ?? null,
    traceId: traceparent?.split('-')[1] ?? null,
  };
}

function outcomeOf(
  call: Message,
  reply: Message | null,
  cancelled: readonly Message[],
): Pick<ToolCall, 'outcome' | 'error' | 'shape'> {
  if (reply === null) {
    const id = member(call.body, 'id');
    const stopped = cancelled.some(({ body }) => member(member(body, 'params'), 'requestId') === id);
    return { outcome: stopped ? 'cancelled' : 'timeout', error: null, shape: null };
  }
  const error = member(reply.body, 'error');
  if (error !== undefined) {
    const code = member(error, 'code');
    const text = excerpt(stringMember(error, 'message') ?? '', ERROR_TEXT_LIMIT);
    return {
      outcome: 'protocol_error',
      error: { code: typeof code === 'number' ? code : null, text },
      shape: null,
    };
  }
  const result = member(reply.body, 'result');
  if (!isObject(result)) return NO_PROPER_ANSWER;
  const shape = resultShape(result, reply.frame.bytes, reply.frame.cut);
  // The relay also fails calls on purpose, as a server would.
  if (reply.frame.by === 'relay' && textOf(result) === DECLINED)
    return { outcome: 'denied', error: null, shape: null };
  if (member(result, 'isError') !== true) return { outcome: 'ok', error: null, shape };
  return {
    outcome: 'tool_error',
    error: { code: null, text: excerpt(textOf(result), ERROR_TEXT_LIMIT) },
    shape,
  };
}

/** An answer whose result is missing or no object is an error of the protocol, whatever it meant to say. */
const NO_PROPER_ANSWER: Pick<ToolCall, 'outcome' | 'error' | 'shape'> = {
  outcome: 'protocol_error',
  error: { code: null, text: 'the answer has neither a result object nor an error' },
  shape: null,
};

function textOf(result: Json): string {
  const content = member(result, 'content');
  const blocks = Array.isArray(content) ? content : [];
  return blocks.map((block: Json) => stringMember(block, 'text') ?? '').join('\n');
}

function isCall({ frame, body }: Message): boolean {
  return frame.from === 'client' && body['method'] === 'tools/call' && body['id'] !== undefined;
}

function isCancellation(frame: Frame, body: JsonObject): boolean {
  return frame.from === 'client' && body['method'] === 'notifications/cancelled';
}

/** Replies by id, each given out once, in order: a client may use an id again once it has been answered. */
class Replies {
  readonly #byId = new Map<string, Message[]>();

  constructor(messages: readonly Message[]) {
    for (const message of messages) {
      if (message.body['method'] !== undefined || message.body['id'] === undefined) continue;
      const key = JSON.stringify(message.body['id']);
      this.#byId.set(key, [...(this.#byId.get(key) ?? []), message]);
    }
  }

  next(call: Message): Message | null {
    const waiting = this.#byId.get(JSON.stringify(call.body['id'])) ?? [];
    const at = waiting.findIndex((reply) => reply.frame.seq > call.frame.seq);
    return at === -1 ? null : (waiting.splice(at, 1)[0] ?? null);
  }
}
