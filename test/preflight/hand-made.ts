import type { Json, JsonObject } from '../../src/base/json.ts';
import type { Conversation, ConversationTurn, OfferedTool } from '../../src/client/scripted/conversation.ts';
import type { ModelRequest } from '../../src/client/scripted/scripted-model.ts';
import { NOTHING_WRITTEN } from '../../src/preflight/canary/journal.ts';
import { CANARY_TOOLS, INSTRUCTIONS, RESULTS } from '../../src/preflight/canary/surface.ts';
import type { Heard, Stopped } from '../../src/preflight/heard.ts';
import { ASKS, BRIEFING, CALLS, REFUSED } from '../../src/preflight/plan.ts';
import type { Frame } from '../../src/wire/frame.ts';
import { DECLINED } from '../../src/wire/relay/policy.ts';
import { aFrame } from '../builders.ts';

/*
 * A client that does everything right, as it would be seen: its log, and what its model was sent. Tests spoil one thing
 * of it at a time.
 */

/** Every canary tool under its own name. */
export const OFFERED: readonly OfferedTool[] = CANARY_TOOLS.map(({ name, description, inputSchema }) => ({
  name,
  namespace: null,
  description,
  schema: inputSchema,
  deferred: false,
  kind: 'function',
}));

const DECLINED_RESULT = { content: [{ type: 'text', text: DECLINED }], isError: true };

/** What one step of the way looks like; a test replaces parts of it. */
export interface Made {
  /** By tool: the arguments with which the call reached the server; null: it never did. */
  readonly sent?: Readonly<Record<string, JsonObject | null>>;
  /** By tool: what the server or the relay answered. */
  readonly answered?: Readonly<Record<string, Json>>;
  /** By tool: what the model was told; null: nothing. */
  readonly told?: Readonly<Record<string, { text: string; isError?: boolean | null } | null>>;
  readonly tools?: readonly OfferedTool[];
  readonly system?: string;
  /** How many of the script's calls were made before the client gave up. Default: all. */
  readonly calls?: number;
  readonly executed?: readonly string[];
}

export function aHeard(made: Made = {}, over: Partial<Heard> = {}): Heard {
  const done = CALLS.slice(0, made.calls ?? CALLS.length);
  return {
    frames: framesOf(made, done),
    journal: { ...NOTHING_WRITTEN, called: made.executed ?? [] },
    requests: Array.from({ length: done.length + 1 }, (_, at) => aRequest(made, done.slice(0, at))),
    failure: null,
    ...over,
  };
}

export function aStopped(over: Partial<Stopped> = {}): Stopped {
  return { ...aHeard(), called: true, endedAfterMs: 40, left: 0, ...over };
}

function framesOf(made: Made, done: typeof CALLS): readonly Frame[] {
  const crossed: (Partial<Frame> & { body: JsonObject })[] = [
    {
      body: {
        id: 0,
        method: 'initialize',
        params: { protocolVersion: '2025-11-25', clientInfo: { name: 'tester', version: '9.9.9' } },
      },
    },
    { from: 'server', body: { id: 0, result: { protocolVersion: '2025-11-25', capabilities: {} } } },
    { body: { id: 1, method: 'tools/list' } },
    { from: 'server', body: { id: 1, result: { tools: CANARY_TOOLS.map((tool) => ({ ...tool })) } } },
  ];
  for (const [at, { tool, arguments: args }] of done.entries()) {
    const sent = made.sent?.[tool];
    if (sent === null) continue;
    const id = at + 2;
    const by = tool === REFUSED ? 'relay' : 'peer';
    const result = made.answered?.[tool] ?? (tool === REFUSED ? DECLINED_RESULT : RESULTS[tool]);
    crossed.push({ body: { id, method: 'tools/call', params: { name: tool, arguments: sent ?? args } } });
    crossed.push({ from: 'server', by, body: { id, result } });
  }
  return crossed.map(({ body, ...over }, seq) =>
    aFrame({ seq, text: JSON.stringify({ jsonrpc: '2.0', ...body }), ...over }),
  );
}

/** A request to the model once these calls have been made. */
export function aRequest(made: Made, done: typeof CALLS): ModelRequest {
  const turns = done.flatMap(({ tool, arguments: args }, at): readonly ConversationTurn[] => {
    const offered = (made.tools ?? OFFERED).find(({ name }) => name.endsWith(tool));
    const id = `call-${at}`;
    const name = offered?.name ?? tool;
    const call = {
      id,
      name,
      namespace: offered?.namespace ?? null,
      arguments: args,
      kind: 'function',
    } as const;
    const told = made.told?.[tool];
    if (told === null) return [{ kind: 'model', text: '', calls: [call] }];
    const { text, isError = tool === REFUSED || tool === 'print_note' } = told ?? { text: textOf(tool) };
    return [
      { kind: 'model', text: '', calls: [call] },
      { kind: 'result', call: id, text, isError },
    ];
  });
  const conversation: Conversation = {
    model: 'scripted-1',
    system: made.system ?? `${BRIEFING}\n${INSTRUCTIONS}`,
    tools: made.tools ?? OFFERED,
    turns: [{ kind: 'user', text: ASKS.calls.question }, ...turns],
  };
  return { format: 'anthropic', path: '/v1/messages', conversation };
}

function textOf(tool: (typeof CALLS)[number]['tool']): string {
  return tool === REFUSED ? DECLINED : JSON.stringify(RESULTS[tool]);
}
