import { member, stringMember, type Json, type JsonObject } from '../../../base/json.ts';
import {
  withTurn,
  type ConversationTurn,
  type ModelCall,
  type ModelReply,
  type OfferedTool,
} from '../conversation.ts';
import type { Format, ServerEvent } from './format.ts';
import { argumentsIn, contentText, errorTypeOf, listOf, nameOf, pieces } from './parts.ts';

/** OpenAI Chat Completions: `POST …/chat/completions`. */
export const openaiChat: Format = {
  name: 'openai-chat',
  takes: (path) => path.endsWith('/chat/completions'),
  read: (body) => {
    const messages = listOf(member(body, 'messages'));
    return {
      model: stringMember(body, 'model') ?? '',
      system: messages
        .filter(isSystem)
        .map((message) => contentText(member(message, 'content')))
        .join('\n'),
      tools: listOf(member(body, 'tools')).map((tool) => toolOf(member(tool, 'function'))),
      turns: messages
        .filter((message) => !isSystem(message))
        .map(turnOf)
        .reduce(withTurn, []),
    };
  },
  write: (reply, { body }) => {
    const head = {
      id: `chatcmpl-${reply.id}`,
      created: 1_700_000_000,
      model: stringMember(body, 'model') ?? '',
    };
    if (member(body, 'stream') === true) {
      const withUsage = member(member(body, 'stream_options'), 'include_usage') === true;
      return { kind: 'events', events: eventsOf(reply, head, withUsage) };
    }
    const calls = reply.calls.length === 0 ? {} : { tool_calls: reply.calls.map(callOf) };
    const message = { role: 'assistant', content: reply.text === '' ? null : reply.text, ...calls };
    const choice = { index: 0, message, logprobs: null, finish_reason: finishOf(reply) };
    return {
      kind: 'json',
      value: { ...head, object: 'chat.completion', choices: [choice], usage: usageOf(reply) },
    };
  },
  error: (status, message) => ({
    error: {
      message,
      type: errorTypeOf(status),
      param: null,
      code: String(status),
    },
  }),
};

function isSystem(message: Json): boolean {
  return ['system', 'developer'].includes(stringMember(message, 'role') ?? '');
}

function toolOf(tool: Json | undefined): OfferedTool {
  return {
    name: nameOf(tool),
    namespace: null,
    description: stringMember(tool, 'description'),
    schema: member(tool, 'parameters') ?? null,
    deferred: false,
    kind: 'function',
  };
}

function turnOf(message: Json): ConversationTurn {
  const text = contentText(member(message, 'content'));
  switch (stringMember(message, 'role') ?? '') {
    case 'tool':
      return { kind: 'result', call: stringMember(message, 'tool_call_id') ?? '', text, isError: null };
    case 'assistant':
      return { kind: 'model', text, calls: listOf(member(message, 'tool_calls')).map(modelCall) };
    default:
      return { kind: 'user', text };
  }
}

function modelCall(call: Json): ModelCall {
  const made = member(call, 'function');
  return {
    id: stringMember(call, 'id') ?? '',
    name: nameOf(made),
    namespace: null,
    arguments: argumentsIn(member(made, 'arguments')),
    kind: 'function',
  };
}

function callOf({ id, name, arguments: args }: ModelCall): JsonObject {
  return { id, type: 'function', function: { name, arguments: JSON.stringify(args) } };
}

function finishOf({ calls }: ModelReply): string {
  return calls.length > 0 ? 'tool_calls' : 'stop';
}

function usageOf({ inputTokens, outputTokens }: ModelReply): JsonObject {
  return {
    prompt_tokens: inputTokens,
    completion_tokens: outputTokens,
    total_tokens: inputTokens + outputTokens,
  };
}

function eventsOf(reply: ModelReply, head: JsonObject, withUsage: boolean): readonly ServerEvent[] {
  const chunk = (choices: readonly Json[], more: JsonObject = {}): ServerEvent => ({
    event: null,
    data: { ...head, object: 'chat.completion.chunk', choices, ...more },
  });
  const delta = (part: JsonObject, finish: string | null = null): ServerEvent =>
    chunk([{ index: 0, delta: part, logprobs: null, finish_reason: finish }]);
  const calls = reply.calls.flatMap((call, index) => [
    delta({
      tool_calls: [{ index, id: call.id, type: 'function', function: { name: call.name, arguments: '' } }],
    }),
    ...pieces(JSON.stringify(call.arguments)).map((args) =>
      delta({ tool_calls: [{ index, function: { arguments: args } }] }),
    ),
  ]);
  return [
    delta({ role: 'assistant', content: '' }),
    ...pieces(reply.text).map((content) => delta({ content })),
    ...calls,
    delta({}, finishOf(reply)),
    ...(withUsage ? [chunk([], { usage: usageOf(reply) })] : []),
    { event: null, data: '[DONE]' },
  ];
}
