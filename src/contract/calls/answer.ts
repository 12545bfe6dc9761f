import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { jsonIn } from '../../base/json-text.ts';
import { ownText } from '../../base/text.ts';
import { isEmptyResult } from '../../trajectory/result-shape.ts';
import type { Exchange, Reply } from '../../wire/exchange.ts';

/** How a tool call was answered, read once so that every check reads it alike. */
export interface Answer {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly exchange: Exchange;
  /**
   * `data`: a result that is no error. `tool-error`: a result flagged as one. `protocol-error`: a JSON-RPC error.
   * `more`: the server asked for input first. `none`: nothing that is an answer, for the reason in `why`.
   */
  readonly kind: 'data' | 'tool-error' | 'protocol-error' | 'more' | 'none';
  /** For `none`: silence, a connection that ended, an answer that is none, or a limit of calls; null otherwise. */
  readonly why: 'silent' | 'closed' | 'malformed' | 'oversize' | 'limited' | null;
  /** The result object; null where there is none. */
  readonly result: JsonObject | null;
  /** All text blocks, joined by line ends; the message of a protocol error. */
  readonly text: string;
  /** The machine-readable half: structured content, else the only text block where that is JSON; undefined: none. */
  readonly data: Json | undefined;
  /** Size of the whole message in bytes. */
  readonly bytes: number;
  /** Nothing in it: an empty list, an empty object, no content. */
  readonly empty: boolean;
}

/** Reads an exchange of `tools/call`. */
export function answerOf(tool: string, args: JsonObject, exchange: Exchange): Answer {
  const { reply } = exchange;
  const lean = { ...exchange, reply: withoutText(reply) };
  const base = {
    tool,
    arguments: args,
    exchange: lean,
    why: null,
    result: null,
    data: undefined,
    empty: false,
  };
  switch (reply.kind) {
    case 'result':
      return isObject(reply.result)
        ? { ...base, ...ofResult(reply.result, reply.bytes) }
        : { ...base, kind: 'none', why: 'malformed', text: '', bytes: reply.bytes };
    case 'error':
      return { ...base, kind: 'protocol-error', text: reply.message, bytes: Buffer.byteLength(reply.text) };
    case 'timeout':
      return { ...base, kind: 'none', why: 'silent', text: '', bytes: 0 };
    case 'closed':
      return { ...base, kind: 'none', why: 'closed', text: '', bytes: 0 };
    case 'oversize':
      return { ...base, kind: 'none', why: 'oversize', text: '', bytes: reply.bytes };
    case 'malformed':
    case 'no-message':
      return {
        ...base,
        kind: 'none',
        why: 'malformed',
        text: reply.text,
        bytes: Buffer.byteLength(reply.text),
      };
  }
}

/** A result's text says nothing that the result does not; held beside it, it would double what an answer costs. */
function withoutText(reply: Reply): Reply {
  return reply.kind === 'result' ? { ...reply, text: ownText(reply.text, 200) } : reply;
}

/** An answer that shows data: no error, and something in it. */
export function hasData({ kind, empty }: Answer): boolean {
  return kind === 'data' && !empty;
}

/** An answer by which the server said no, in one of the two ways there are. */
export function isRefusal({ kind }: Answer): boolean {
  return kind === 'tool-error' || kind === 'protocol-error';
}

function ofResult(
  result: JsonObject,
  bytes: number,
): Pick<Answer, 'kind' | 'result' | 'text' | 'data' | 'bytes' | 'empty'> {
  const data = dataOf(result);
  const common = {
    result,
    text: textsOf(result).join('\n'),
    bytes,
    data,
    empty: isEmptyResult(result, data),
  };
  if (stringMember(result, 'resultType') === 'input_required') return { ...common, kind: 'more' };
  return { ...common, kind: member(result, 'isError') === true ? 'tool-error' : 'data' };
}

function textsOf(result: JsonObject): readonly string[] {
  const content = member(result, 'content');
  return isArray(content) ? content.flatMap((block) => stringMember(block, 'text') ?? []) : [];
}

function dataOf(result: JsonObject): Json | undefined {
  return member(result, 'structuredContent') ?? jsonText(result);
}

/** The only text block of a result, where it is JSON; undefined otherwise. */
function jsonText(result: JsonObject): Json | undefined {
  const texts = textsOf(result);
  const [only] = texts;
  return only === undefined || texts.length > 1 ? undefined : jsonIn(only);
}
