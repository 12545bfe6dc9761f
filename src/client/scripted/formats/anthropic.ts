import { member, stringMember, type Json, type JsonObject } from '../../../base/json.ts';
import { withTurn, type ConversationTurn, type ModelReply, type OfferedTool } from '../conversation.ts';
import type { Format, ServerEvent } from './format.ts';
import { contentText, listOf, nameOf, pieces } from './parts.ts';

/** Anthropic Messages: `POST …/messages` and `…/messages/count_tokens`. */
export const anthropic: Format = {
  name: 'anthropic',
  takes: (path) => /\/messages(\/count_tokens)?$/.test(path),
  read: (body) => ({
    model: stringMember(body, 'model') ?? '',
    system: contentText(member(body, 'system')),
    tools: listOf(member(body, 'tools')).map(toolOf),
    turns: listOf(member(body, 'messages')).flatMap(turnsOf).reduce(withTurn, []),
  }),
  write: (reply, { body, path }) => {
    if (path.endsWith('/count_tokens')) return { kind: 'json', value: { input_tokens: reply.inputTokens } };
    const message = messageOf(reply, stringMember(body, 'model') ?? '');
    if (member(body, 'stream') !== true) return { kind: 'json', value: message };
    return { kind: 'events', events: eventsOf(reply, message) };
  },
  error: (status, message) => ({
    type: 'error',
    error: { type: ERRORS[status] ?? 'api_error', message },
  }),
};

const ERRORS: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  429: 'rate_limit_error',
  529: 'overloaded_error',
};

function toolOf(tool: Json): OfferedTool {
  return {
    name: nameOf(tool),
    namespace: null,
    description: stringMember(tool, 'description'),
    schema: member(tool, 'input_schema') ?? null,
    deferred: member(tool, 'defer_loading') === true,
    kind: 'function',
  };
}

function turnsOf(message: Json): readonly ConversationTurn[] {
  const content = member(message, 'content');
  const parts: readonly Json[] =
    typeof content === 'string' ? [{ type: 'text', text: content }] : listOf(content);
  if (stringMember(message, 'role') === 'assistant') return [modelTurn(parts)];
  return parts.flatMap((part): readonly ConversationTurn[] => {
    switch (stringMember(part, 'type') ?? '') {
      case 'tool_result':
        return [
          {
            kind: 'result',
            call: stringMember(part, 'tool_use_id') ?? '',
            text: contentText(member(part, 'content')),
            isError: member(part, 'is_error') === true,
          },
        ];
      case 'text':
        return [{ kind: 'user', text: contentText(part) }];
      default:
        return [];
    }
  });
}

function modelTurn(parts: readonly Json[]): ConversationTurn {
  const ofType = (type: string): readonly Json[] =>
    parts.filter((part) => stringMember(part, 'type') === type);
  return {
    kind: 'model',
    text: ofType('text').map(contentText).join('\n'),
    calls: ofType('tool_use').map((part) => ({
      id: stringMember(part, 'id') ?? '',
      name: nameOf(part),
      namespace: null,
      arguments: member(part, 'input') ?? {},
      kind: 'function',
    })),
  };
}

function messageOf(reply: ModelReply, model: string): JsonObject {
  return {
    id: `msg_${reply.id}`,
    type: 'message',
    role: 'assistant',
    model,
    content: blocksOf(reply),
    stop_reason: reply.calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: usageOf(reply),
  };
}

function blocksOf({ text, calls }: ModelReply): readonly JsonObject[] {
  const uses = calls.map(({ id, name, arguments: input }) => ({ type: 'tool_use', id, name, input }));
  return text === '' ? uses : [{ type: 'text', text }, ...uses];
}

function usageOf({ inputTokens, outputTokens }: ModelReply): JsonObject {
  return {
    input_tokens: inputTokens,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    output_tokens: outputTokens,
  };
}

function eventsOf(reply: ModelReply, message: JsonObject): readonly ServerEvent[] {
  const event = (type: string, more: JsonObject): ServerEvent => ({ event: type, data: { type, ...more } });
  const blocks = blocksOf(reply).flatMap((block, index) => {
    const isText = block['type'] === 'text';
    const start = isText ? { type: 'text', text: '' } : { ...block, input: {} };
    const deltas = isText
      ? pieces(contentText(block)).map((text) => ({ type: 'text_delta', text }))
      : pieces(JSON.stringify(block['input'])).map((json) => ({
          type: 'input_json_delta',
          partial_json: json,
        }));
    return [
      event('content_block_start', { index, content_block: start }),
      ...deltas.map((delta) => event('content_block_delta', { index, delta })),
      event('content_block_stop', { index }),
    ];
  });
  return [
    event('message_start', { message: { ...message, content: [], stop_reason: null } }),
    ...blocks,
    event('message_delta', {
      delta: { stop_reason: message['stop_reason'] ?? null, stop_sequence: null },
      usage: usageOf(reply),
    }),
    event('message_stop', {}),
  ];
}
