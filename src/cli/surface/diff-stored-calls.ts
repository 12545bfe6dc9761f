import {
  canonicalJson,
  type Json,
  type JsonObject,
  isObject,
  member,
  stringMember,
} from '../../base/json.ts';
import { answerOf, type Answer } from '../../contract/calls/answer.ts';
import { messagesOf } from '../../trajectory/messages.ts';
import { toolCalls } from '../../trajectory/tool-calls.ts';
import type { Reply } from '../../wire/exchange.ts';
import type { Frame } from '../../wire/frame.ts';

/** A call that a run made, with the answer that it got then. */
export interface StoredCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly answer: Answer;
  /** Equal for the same call. */
  readonly key: string;
}

/** The calls in one recording whose request and answer were kept whole and came from the server itself. */
export function storedCalls(frames: readonly Frame[]): readonly StoredCall[] {
  const bySeq = new Map(frames.map((frame) => [frame.seq, frame]));
  return toolCalls(frames, null).flatMap((call) => {
    const request = bySeq.get(call.frames.request);
    const reply = call.frames.reply === null ? undefined : bySeq.get(call.frames.reply);
    if (request === undefined || reply === undefined || request.cut || reply.cut || reply.by === 'relay')
      return [];
    const [sent, ...others] = messagesOf(request);
    // Of a batch it is not clear which answer belongs to which call.
    if (sent === undefined || others.length > 0) return [];
    const id = JSON.stringify(member(sent.body, 'id'));
    const body = messagesOf(reply).find((each) => JSON.stringify(member(each.body, 'id')) === id)?.body;
    if (body === undefined) return [];
    const { tool, arguments: args } = call;
    const exchange = {
      method: 'tools/call',
      id: '',
      sent: '',
      tookMs: 0,
      http: null,
      reply: replyOf(body, reply),
    };
    return [
      { tool, arguments: args, answer: answerOf(tool, args, exchange), key: canonicalJson([tool, args]) },
    ];
  });
}

function replyOf(body: JsonObject, { text, bytes }: Frame): Reply {
  const error = member(body, 'error');
  if (!isObject(error)) return { kind: 'result', result: member(body, 'result') ?? null, text, bytes };
  const code: Json | undefined = member(error, 'code');
  return {
    kind: 'error',
    code: typeof code === 'number' ? code : 0,
    message: stringMember(error, 'message') ?? '',
    data: member(error, 'data') ?? null,
    text,
  };
}
