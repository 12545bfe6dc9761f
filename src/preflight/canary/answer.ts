import { isObject, member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { CANARY_NAME, CANARY_TOOLS, INSTRUCTIONS, RESULTS } from './surface.ts';

/** What the canary does about one message of a client. */
export type Answer =
  | { readonly kind: 'send'; readonly message: JsonObject; readonly called: string | null }
  /** A call that is not answered, so that it can be cancelled. */
  | { readonly kind: 'wait'; readonly called: string }
  | { readonly kind: 'nothing' };

/**
 * Answers as a server of both eras: each request says by itself which one it belongs to, so that nothing is kept
 * between two messages.
 */
export function answerTo(message: Json): Answer {
  const method = stringMember(message, 'method');
  const id = member(message, 'id');
  if (method === null || id === undefined) return { kind: 'nothing' };
  const params = member(message, 'params');
  const asked = stringMember(member(params, '_meta'), 'io.modelcontextprotocol/protocolVersion');
  if (asked !== null && asked !== MODERN) {
    const data = { supported: [MODERN], requested: asked };
    return refuse(id, { code: -32_022, message: 'Unsupported protocol version', data });
  }
  const isModern = asked !== null;
  if (method === 'tools/call') return call(id, stringMember(params, 'name') ?? '', isModern);
  const result = isModern ? modernResult(method) : legacyResult(method, params);
  if (result === null) return refuse(id, { code: -32_601, message: `Method not found: ${method}` });
  return send(id, result);
}

/** No newer revision is known, and older ones have nothing of their own that the canary would have to know. */
const MODERN = '2026-07-28';
const LEGACY = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'];

const SERVER_INFO = { name: CANARY_NAME, version: '1.0.0' };
const CAPABILITIES = { tools: {} };
const LIST = { tools: CANARY_TOOLS.map((tool): JsonObject => ({ ...tool })) };

function legacyResult(method: string, params: Json | undefined): JsonObject | null {
  switch (method) {
    case 'initialize': {
      const wanted = stringMember(params, 'protocolVersion') ?? '';
      return {
        protocolVersion: LEGACY.find((each) => each === wanted) ?? '2025-11-25',
        capabilities: CAPABILITIES,
        serverInfo: SERVER_INFO,
        instructions: INSTRUCTIONS,
      };
    }
    case 'ping':
      return {};
    case 'tools/list':
      return LIST;
    default:
      return null;
  }
}

function modernResult(method: string): JsonObject | null {
  switch (method) {
    case 'server/discover':
      return {
        ...COMPLETE,
        ...UNCACHED,
        supportedVersions: [MODERN],
        capabilities: CAPABILITIES,
        instructions: INSTRUCTIONS,
        _meta: { 'io.modelcontextprotocol/serverInfo': SERVER_INFO },
      };
    case 'tools/list':
      return { ...COMPLETE, ...UNCACHED, ...LIST };
    default:
      return null;
  }
}

const COMPLETE = { resultType: 'complete' };
const UNCACHED = { ttlMs: 0, cacheScope: 'private' };

function call(id: Json, name: string, isModern: boolean): Answer {
  const tool = CANARY_TOOLS.find((each) => each.name === name);
  if (tool === undefined) return refuse(id, { code: -32_602, message: 'Unknown tool' });
  const result = RESULTS[tool.name];
  if (!isObject(result)) return { kind: 'wait', called: name };
  return send(id, isModern ? { ...result, ...COMPLETE } : result, name);
}

function send(id: Json, result: JsonObject, called: string | null = null): Answer {
  return { kind: 'send', message: { jsonrpc: '2.0', id, result }, called };
}

function refuse(id: Json, error: JsonObject): Answer {
  return { kind: 'send', message: { jsonrpc: '2.0', id, error }, called: null };
}
