import { isObject, member, stringMember, type Json, type JsonObject } from '../../../base/json.ts';
import { withTurn, type ConversationTurn, type ModelReply, type OfferedTool } from '../conversation.ts';
import type { Format } from './format.ts';
import { contentText, listOf, nameOf } from './parts.ts';

/** Google Gemini: `POST …/models/MODEL:generateContent`, `:streamGenerateContent` and `:countTokens`. */
export const gemini: Format = {
  name: 'gemini',
  takes: (path) => PATH.test(path),
  read: (body, path) => ({
    model: PATH.exec(path)?.[1] ?? '',
    system: contentText(partsOf(member(body, 'systemInstruction'))),
    tools: listOf(member(body, 'tools')).flatMap((group) =>
      listOf(member(group, 'functionDeclarations')).map(toolOf),
    ),
    turns: contentsOf(body).flatMap(turnsOf).reduce(withTurn, []),
  }),
  write: (reply, { path }) => {
    const [, model = '', verb] = PATH.exec(path) ?? [];
    if (verb === 'countTokens') return { kind: 'json', value: { totalTokens: reply.inputTokens } };
    const parts = replyParts(reply);
    if (verb === 'generateContent') return { kind: 'json', value: frameOf(parts, reply, model) };
    const frames = parts.map((part, at) => frameOf([part], reply, model, at === parts.length - 1));
    return { kind: 'events', events: frames.map((data) => ({ event: null, data })) };
  },
  error: (status, message) => ({ error: { code: status, message, status: ERRORS[status] ?? 'INTERNAL' } }),
};

const PATH = /\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/;
const ERRORS: Readonly<Record<number, string>> = { 401: 'UNAUTHENTICATED', 429: 'RESOURCE_EXHAUSTED' };

function contentsOf(body: Json): readonly Json[] {
  return listOf(member(body, 'contents') ?? member(member(body, 'generateContentRequest'), 'contents'));
}

function partsOf(content: Json | undefined): readonly Json[] {
  if (content === undefined) return [];
  return member(content, 'parts') === undefined ? [content] : listOf(member(content, 'parts'));
}

function toolOf(tool: Json): OfferedTool {
  return {
    name: nameOf(tool),
    namespace: null,
    description: stringMember(tool, 'description'),
    schema: member(tool, 'parametersJsonSchema') ?? member(tool, 'parameters') ?? null,
    deferred: false,
    kind: 'function',
  };
}

function turnsOf(content: Json): readonly ConversationTurn[] {
  const parts = listOf(member(content, 'parts')).filter((part) => member(part, 'thought') !== true);
  if (stringMember(content, 'role') === 'model') return [modelTurn(parts)];
  return parts.flatMap((part): readonly ConversationTurn[] => {
    const result = member(part, 'functionResponse');
    if (isObject(result)) return [resultTurn(result)];
    const text = stringMember(part, 'text');
    return text === null ? [] : [{ kind: 'user', text }];
  });
}

function modelTurn(parts: readonly Json[]): ConversationTurn {
  return {
    kind: 'model',
    text: parts.flatMap((part) => stringMember(part, 'text') ?? []).join('\n'),
    calls: parts
      .map((part) => member(part, 'functionCall'))
      .filter(isObject)
      .map((call) => ({
        id: stringMember(call, 'id') ?? '',
        name: nameOf(call),
        namespace: null,
        arguments: member(call, 'args') ?? {},
        kind: 'function',
      })),
  };
}

function resultTurn(result: JsonObject): ConversationTurn {
  const response = member(result, 'response');
  return {
    kind: 'result',
    call: stringMember(result, 'id') ?? nameOf(result),
    text: contentText(response),
    isError: member(response, 'error') !== undefined,
  };
}

function replyParts({ text, calls }: ModelReply): readonly JsonObject[] {
  const made = calls.map(({ id, name, arguments: args }) => ({ functionCall: { id, name, args } }));
  return text === '' ? made : [{ text }, ...made];
}

function frameOf(parts: readonly Json[], reply: ModelReply, model: string, last = true): JsonObject {
  const { inputTokens, outputTokens } = reply;
  const end = last ? { finishReason: 'STOP' } : {};
  return {
    candidates: [{ index: 0, content: { role: 'model', parts }, ...end }],
    usageMetadata: {
      promptTokenCount: inputTokens,
      candidatesTokenCount: outputTokens,
      totalTokenCount: inputTokens + outputTokens,
    },
    modelVersion: model,
    responseId: reply.id,
  };
}
