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

/** The answers to these calls, in their order; none for a call that was not answered. Read only when looked at: most never are. */
export function resultsOf(frames: readonly Frame[], calls: readonly ToolCall[]): readonly ResultSeen[] {
  const answered = calls.filter(({ frames: at }) => at.reply !== null);
  if (answered.length === 0) return [];
  const bySeq = new Map(frames.map((frame) => [frame.seq, frame]));
  return answered.map((call) => {
    const reply = bySeq.get(call.frames.reply ?? -1);
    if (reply === undefined || reply.cut) return { seq: call.seq, kept: false, value: undefined, text: '' };
    const request = bySeq.get(call.frames.request);
    return seen(call.seq, () => replyIn(reply, request === undefined ? [] : idsOf(request, call, calls)));
  });
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

function seen(seq: number, bodyOf: () => Json | undefined): ResultSeen {
  const body = once(bodyOf);
  const structured = (): Json | undefined => member(member(body(), 'result'), 'structuredContent');
  const value = once(() => {
    const [only = '', ...others] = textsOf(member(body(), 'result'));
    return structured() ?? (others.length === 0 ? jsonIn(only) : undefined);
  });
  const text = once(() => textIn(body(), structured()));
  return {
    seq,
    get kept() {
      return body() !== undefined;
    },
    get value() {
      return value();
    },
    get text() {
      return text();
    },
  };
}

function textIn(body: Json | undefined, structured: Json | undefined): string {
  const said = stringMember(member(body, 'error'), 'message') ?? '';
  return [...textsOf(member(body, 'result')), said, structured === undefined ? '' : canonicalJson(structured)]
    .filter((part) => part !== '')
    .join('\n');
}

/** What it comes to, found out when it is first asked for. */
function once<T>(work: () => T): () => T {
  let known: { readonly value: T } | null = null;
  return () => (known ??= { value: work() }).value;
}

function textsOf(result: Json | undefined): readonly string[] {
  const content = member(result, 'content');
  const blocks = isArray(content) ? content : [];
  return blocks.flatMap((block) => {
    const text = stringMember(block, 'text') ?? stringMember(member(block, 'resource'), 'text');
    return text === null ? [] : [text];
  });
}
