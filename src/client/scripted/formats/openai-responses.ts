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

/** OpenAI Responses: `POST …/responses`. Tools may stand in groups, and be deferred until they were searched for. */
export const openaiResponses: Format = {
  name: 'openai-responses',
  takes: (path) => path.endsWith('/responses'),
  read: (body) => {
    const input = member(body, 'input');
    const items: readonly Json[] =
      typeof input === 'string' ? [{ role: 'user', content: input }] : listOf(input);
    const later = items.filter((item) => LATER.includes(typeOf(item))).flatMap((item) => toolsOf(item));
    return {
      model: stringMember(body, 'model') ?? '',
      system: [
        contentText(member(body, 'instructions')),
        ...items.filter(isSystem).map(textOf),
        ...groupTexts(body),
      ]
        .filter((text) => text !== '')
        .join('\n'),
      tools: [...toolsOf(body), ...later],
      turns: items.flatMap(turnsOf).reduce(withTurn, []),
    };
  },
  write: (reply, { body }) => {
    const model = stringMember(body, 'model') ?? '';
    const items = itemsOf(reply);
    if (member(body, 'stream') !== true)
      return { kind: 'json', value: responseOf(reply, { model, status: 'completed', output: items }) };
    return { kind: 'events', events: eventsOf(reply, model, items) };
  },
  error: (status, message) => ({
    error: {
      message,
      type: errorTypeOf(status),
      param: null,
      code: null,
    },
  }),
};

const LATER = ['tool_search_output', 'additional_tools'];

/** A group of tools has a description of its own, where clients put what the server says of itself. */
function groupTexts(body: Json): readonly string[] {
  return listOf(member(body, 'tools'))
    .filter((tool) => typeOf(tool) === 'namespace')
    .map((group) => stringMember(group, 'description') ?? '');
}

function typeOf(item: Json): string {
  return stringMember(item, 'type') ?? 'message';
}

function textOf(item: Json): string {
  return contentText(member(item, 'content'));
}

function isSystem(item: Json): boolean {
  return typeOf(item) === 'message' && !['user', 'assistant'].includes(stringMember(item, 'role') ?? '');
}

function toolsOf(holder: Json, namespace: string | null = null): readonly OfferedTool[] {
  return listOf(member(holder, 'tools')).flatMap((tool): readonly OfferedTool[] => {
    const type = stringMember(tool, 'type') ?? 'function';
    if (type === 'namespace') return toolsOf(tool, nameOf(tool));
    return [
      {
        name: stringMember(tool, 'name') ?? type,
        namespace,
        description: stringMember(tool, 'description'),
        schema: member(tool, 'parameters') ?? null,
        deferred: member(tool, 'defer_loading') === true,
        kind: type === 'tool_search' ? 'search' : 'function',
      },
    ];
  });
}

function turnsOf(item: Json): readonly ConversationTurn[] {
  const type = typeOf(item);
  if (type === 'message') {
    if (isSystem(item)) return [];
    const text = textOf(item);
    return [
      stringMember(item, 'role') === 'assistant'
        ? { kind: 'model', text, calls: [] }
        : { kind: 'user', text },
    ];
  }
  const call = stringMember(item, 'call_id') ?? '';
  if (type.endsWith('_call')) return [{ kind: 'model', text: '', calls: [modelCall(item, type, call)] }];
  if (type === 'tool_search_output')
    return [{ kind: 'result', call, text: JSON.stringify(member(item, 'tools') ?? []), isError: null }];
  if (type.endsWith('_call_output'))
    return [{ kind: 'result', call, text: contentText(member(item, 'output')), isError: null }];
  return [];
}

function modelCall(item: Json, type: string, id: string): ModelCall {
  return {
    id,
    name: stringMember(item, 'name') ?? type,
    namespace: stringMember(item, 'namespace'),
    arguments: argumentsIn(member(item, 'arguments') ?? member(item, 'input')),
    kind: type === 'tool_search_call' ? 'search' : 'function',
  };
}

function itemsOf({ id, text, calls }: ModelReply): readonly JsonObject[] {
  const message = {
    type: 'message',
    id: `msg_${id}`,
    status: 'completed',
    role: 'assistant',
    content: [{ type: 'output_text', text, annotations: [] }],
  };
  const made = calls.map((call, at): JsonObject => {
    const common = { id: `fc_${id}_${at}`, call_id: call.id, status: 'completed' };
    if (call.kind === 'search')
      return { ...common, type: 'tool_search_call', execution: 'client', arguments: call.arguments };
    const group = call.namespace === null ? {} : { namespace: call.namespace };
    return {
      ...common,
      type: 'function_call',
      name: call.name,
      ...group,
      arguments: JSON.stringify(call.arguments),
    };
  });
  return text === '' ? made : [message, ...made];
}

function responseOf(
  reply: ModelReply,
  { model, status, output }: { model: string; status: string; output: readonly Json[] },
): JsonObject {
  const { inputTokens, outputTokens } = reply;
  return {
    id: `resp_${reply.id}`,
    object: 'response',
    created_at: 1_700_000_000,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    max_output_tokens: null,
    model,
    output,
    parallel_tool_calls: true,
    previous_response_id: null,
    reasoning: { effort: null, summary: null },
    store: false,
    temperature: 1,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    truncation: 'disabled',
    usage:
      status === 'completed'
        ? {
            input_tokens: inputTokens,
            input_tokens_details: { cached_tokens: 0 },
            output_tokens: outputTokens,
            output_tokens_details: { reasoning_tokens: 0 },
            total_tokens: inputTokens + outputTokens,
          }
        : null,
    metadata: {},
  };
}

function eventsOf(reply: ModelReply, model: string, items: readonly JsonObject[]): readonly ServerEvent[] {
  const bodies: readonly JsonObject[] = [
    { type: 'response.created', response: responseOf(reply, { model, status: 'in_progress', output: [] }) },
    ...items.flatMap(itemEvents),
    {
      type: 'response.completed',
      response: responseOf(reply, { model, status: 'completed', output: items }),
    },
  ];
  return bodies.map((body, at) => ({
    event: stringMember(body, 'type'),
    data: { ...body, sequence_number: at },
  }));
}

function itemEvents(item: JsonObject, output_index: number): readonly JsonObject[] {
  const place = { item_id: item['id'] ?? null, output_index };
  const done = { type: 'response.output_item.done', output_index, item };
  const added = (start: JsonObject): JsonObject => ({
    type: 'response.output_item.added',
    output_index,
    item: { ...item, status: 'in_progress', ...start },
  });
  if (item['type'] === 'message') {
    const within = { ...place, content_index: 0 };
    const text = textOf(item);
    const part = { type: 'output_text', text, annotations: [] };
    return [
      added({ content: [] }),
      { type: 'response.content_part.added', ...within, part: { ...part, text: '' } },
      ...pieces(text).map((delta) => ({ type: 'response.output_text.delta', ...within, delta })),
      { type: 'response.output_text.done', ...within, text },
      { type: 'response.content_part.done', ...within, part },
      done,
    ];
  }
  if (item['type'] !== 'function_call') return [added({}), done];
  const args = stringMember(item, 'arguments') ?? '';
  return [
    added({ arguments: '' }),
    ...pieces(args).map((delta) => ({ type: 'response.function_call_arguments.delta', ...place, delta })),
    { type: 'response.function_call_arguments.done', ...place, arguments: args },
    done,
  ];
}
