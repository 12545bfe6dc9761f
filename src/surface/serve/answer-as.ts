import { member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { compareText } from '../../base/compare.ts';

/** What a server shows before anything is called. Lists are whole; one that it does not have is left out. */
export interface Shown {
  readonly info: JsonObject;
  readonly instructions: string | null;
  readonly capabilities: JsonObject;
  /** By the method that asks for it: `tools/list` to `{ tools: […] }`. */
  readonly lists: Readonly<Record<string, JsonObject>>;
  /** The newest revision that it speaks. One of the modern era brings those of the legacy era with it. */
  readonly revision: string;
}

/** What is sent back for one message; null: nothing is. */
export type Sent = JsonObject | null;

/**
 * Answers one message as a server that shows this, in either era: each request says by itself which one it belongs to, so
 * that nothing is kept between two messages. `call`: the result of a call, by the tool's name; null: there is no such tool.
 */
export function answerAs(shown: Shown, message: Json, call: (tool: string) => JsonObject | null): Sent {
  const method = stringMember(message, 'method');
  const id = member(message, 'id');
  if (method === null || id === undefined) return null;
  const params = member(message, 'params');
  const asked = stringMember(member(params, '_meta'), 'io.modelcontextprotocol/protocolVersion');
  const isModern = shown.revision >= MODERN && asked !== null;
  if (isModern && asked !== MODERN) {
    const data = { supported: [MODERN], requested: asked };
    return refusal(id, { code: -32_022, message: 'Unsupported protocol version', data });
  }
  if (method === 'tools/call') {
    const result = call(stringMember(params, 'name') ?? '');
    if (result === null) return refusal(id, { code: -32_602, message: 'Unknown tool' });
    return answer(id, isModern ? { ...result, ...COMPLETE } : result);
  }
  const result = isModern ? modernResult(shown, method) : legacyResult(shown, method, params);
  if (result === null) return refusal(id, { code: -32_601, message: `Method not found: ${method}` });
  return answer(id, result);
}

const MODERN = '2026-07-28';
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

/** A legacy revision that is asked for is spoken, unless it is newer than what the server knows. */
function legacyResult(shown: Shown, method: string, params: Json | undefined): JsonObject | null {
  if (method === 'ping') return {};
  if (method !== 'initialize') return listOf(shown, method);
  const known = LEGACY.filter((each) => compareText(each, shown.revision) <= 0);
  const wanted = stringMember(params, 'protocolVersion') ?? '';
  return {
    protocolVersion: known.includes(wanted) ? wanted : (known[0] ?? shown.revision),
    capabilities: shown.capabilities,
    serverInfo: shown.info,
    ...(shown.instructions === null ? {} : { instructions: shown.instructions }),
  };
}

function modernResult(shown: Shown, method: string): JsonObject | null {
  if (method !== 'server/discover') {
    const list = listOf(shown, method);
    return list === null ? null : { ...COMPLETE, ...UNCACHED, ...list };
  }
  return {
    ...COMPLETE,
    ...UNCACHED,
    supportedVersions: [MODERN],
    capabilities: shown.capabilities,
    ...(shown.instructions === null ? {} : { instructions: shown.instructions }),
    _meta: { 'io.modelcontextprotocol/serverInfo': shown.info },
  };
}

function listOf({ lists }: Shown, method: string): JsonObject | null {
  return Object.hasOwn(lists, method) ? (lists[method] ?? null) : null;
}

const COMPLETE = { resultType: 'complete' };
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

function answer(id: Json, result: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id, result };
}

function refusal(id: Json, error: JsonObject): JsonObject {
  return { jsonrpc: '2.0', id, error };
}
