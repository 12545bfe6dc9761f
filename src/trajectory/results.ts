import { canonicalJson, isArray, member, stringMember, type Json } from '../base/json.ts';
import { jsonIn } from '../base/json-text.ts';
import type { Frame } from '../wire/frame.ts';
import { messagesOf } from './messages.ts';
import type { ToolCall } from './tool-call.ts';

/** What the client was answered to one call. */
export interface ResultSeen {
  /** That of the call. */
  readonly seq: number;
  /** False: the message was too long to be kept, or may not be; value and text then say nothing. */
  readonly kept: boolean;
  /** The structured half, else the text where that is JSON. */
  readonly value: Json | undefined;
  /** All that could be read of it: its text blocks, an error's message, and the structured half as JSON. */
  readonly text: string;
}

/** The answers to these calls, in their order; none for a call that was not answered. */
export function resultsOf(frames: readonly Frame[], calls: readonly ToolCall[]): readonly ResultSeen[] {
  const bySeq = new Map(frames.map((frame) => [frame.seq, frame]));
  return calls.flatMap((call) => {
    const reply = call.frames.reply === null ? undefined : bySeq.get(call.frames.reply);
    if (reply === undefined) return call.frames.reply === null ? [] : [unkept(call.seq)];
    if (reply.cut) return [unkept(call.seq)];
    const request = bySeq.get(call.frames.request);
    const body = replyIn(reply, request === undefined ? [] : idsOf(request, call, calls));
    return body === undefined ? [unkept(call.seq)] : [seen(call.seq, body)];
  });
}

function unkept(seq: number): ResultSeen {
  return { seq, kept: false, value: undefined, text: '' };
}

/** The id of the call's request: of a batch, the one at the call's place among the calls of that frame. */
function idsOf(request: Frame, call: ToolCall, calls: readonly ToolCall[]): readonly Json[] {
  const ids = messagesOf(request).flatMap(({ body }) => {
    const id = member(body, 'id');
    return stringMember(body, 'method') === 'tools/call' && id !== undefined ? [id] : [];
  });
  const inFrame = calls.filter(({ frames }) => frames.request === call.frames.request);
  const id = ids[inFrame.indexOf(call)];
  return id === undefined ? [] : [id];
}

/** The answer with that id; the only answer of the frame where the request was not kept. */
function replyIn(reply: Frame, ids: readonly Json[]): Json | undefined {
  const answers = messagesOf(reply)
    .map(({ body }) => body)
    .filter((body) => member(body, 'result') !== undefined || member(body, 'error') !== undefined);
  const [id] = ids;
  if (id === undefined) return answers.length === 1 ? answers[0] : undefined;
  return answers.find((body) => JSON.stringify(member(body, 'id')) === JSON.stringify(id));
}

function seen(seq: number, body: Json): ResultSeen {
  const result = member(body, 'result');
  const structured = member(result, 'structuredContent');
  const texts = textsOf(result);
  const [only = ''] = texts;
  const said = [...texts, stringMember(member(body, 'error'), 'message') ?? ''];
  const text = [...said, structured === undefined ? '' : canonicalJson(structured)]
    .filter((part) => part !== '')
    .join('\n');
  return { seq, kept: true, value: structured ?? (texts.length === 1 ? jsonIn(only) : undefined), text };
}

function textsOf(result: Json | undefined): readonly string[] {
  const content = member(result, 'content');
  const blocks = isArray(content) ? content : [];
  return blocks.flatMap((block) => {
    const text = stringMember(block, 'text') ?? stringMember(member(block, 'resource'), 'text');
    return text === null ? [] : [text];
  });
}
