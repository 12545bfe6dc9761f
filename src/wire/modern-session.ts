import { isObject, member, stringMember, type JsonObject } from '../base/json.ts';
import { modernMeta } from './client-info.ts';
import type { Exchange } from './exchange.ts';
import { modernHeaders } from './headers.ts';
import { ParamHeaderMemory } from './mcp-param.ts';
import type { Revision } from './revision.ts';
import type { Session } from './session.ts';
import type { SendOptions, Wire } from './wire.ts';

/** Asks a server what it is, as a modern client does, before anything else. */
export function discover(wire: Wire, revision: Revision, timeoutMs: number): Promise<Exchange> {
  const params = { _meta: modernMeta(revision) };
  const headers = wire.http === null ? {} : modernHeaders(revision, 'server/discover', params);
  const message = { jsonrpc: '2.0', id: 'surveyor-discover', method: 'server/discover', params };
  return wire.request(message, { timeoutMs, headers });
}

/** A session without a handshake: every request carries the revision and our capabilities, over HTTP in headers too. */
export function modernSession(wire: Wire, revision: Revision, opening: Exchange): Session {
  const result = opening.reply.kind === 'result' ? opening.reply.result : {};
  const capabilities = member(result, 'capabilities');
  const memory = new ParamHeaderMemory();
  const complete = (params: JsonObject): JsonObject => {
    const own = member(params, '_meta');
    return { ...params, _meta: { ...modernMeta(revision), ...(isObject(own) ? own : {}) } };
  };
  const addressed = (method: string, params: JsonObject, options: SendOptions): SendOptions => {
    if (wire.http === null) return options;
    const mirrored = { ...modernHeaders(revision, method, params), ...memory.headersFor(method, params) };
    return { ...options, headers: { ...mirrored, ...options.headers } };
  };
  return {
    wire,
    era: 'modern',
    revision,
    transport: wire.http === null ? 'stdio' : 'streamable-http',
    serverInfo: member(member(result, '_meta'), 'io.modelcontextprotocol/serverInfo') ?? null,
    capabilities: isObject(capabilities) ? capabilities : {},
    instructions: stringMember(result, 'instructions'),
    opening,
    request: async (method, params = {}, options = {}) => {
      const full = complete(params);
      const exchange = await wire.request(
        { jsonrpc: '2.0', method, params: full },
        addressed(method, full, options),
      );
      const { reply } = exchange;
      if (method === 'tools/list' && reply.kind === 'result' && isObject(reply.result))
        memory.learn(reply.result);
      return exchange;
    },
    notify: (method, params = {}, options = {}) => {
      const full = complete(params);
      return wire.notify({ jsonrpc: '2.0', method, params: full }, addressed(method, full, options));
    },
    [Symbol.asyncDispose]: () => wire[Symbol.asyncDispose](),
  };
}
