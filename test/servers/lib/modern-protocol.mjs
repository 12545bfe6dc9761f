// The answering half of a well-behaved server of 2026-07-28: no handshake, everything in every request.
import { callTool, INSTRUCTIONS, tools } from './library.mjs';

export const VERSION = '2026-07-28';
const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';
const CAPABILITIES_KEY = 'io.modelcontextprotocol/clientCapabilities';
const serverInfo = { name: 'lending-library', title: 'Lending library', version: '1.0.0' };
const META = { 'io.modelcontextprotocol/serverInfo': serverInfo };
const CACHE = { ttlMs: 60_000, cacheScope: 'public' };

/** What is wrong with a message before anybody asks what it wants: an error to answer with, or null. */
export function mistakeOf(message) {
  if (
    message === null ||
    typeof message !== 'object' ||
    Array.isArray(message) ||
    message.jsonrpc !== '2.0'
  ) {
    return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' } };
  }
  const { id, method, params } = message;
  if (!isRequest(message)) return null;
  const meta = params?._meta;
  const isModern = typeof meta?.[VERSION_KEY] === 'string';
  if (!isModern && method === 'initialize') return unsupported(id, params?.protocolVersion);
  if (!isModern) return errorOf(id, -32602, `params._meta["${VERSION_KEY}"] is missing`);
  if (meta[VERSION_KEY] !== VERSION) return unsupported(id, meta[VERSION_KEY]);
  if (typeof meta[CAPABILITIES_KEY] !== 'object' || meta[CAPABILITIES_KEY] === null) {
    return errorOf(id, -32602, `params._meta["${CAPABILITIES_KEY}"] is missing`);
  }
  return null;
}

export function isRequest({ id, method }) {
  return id !== undefined && typeof method === 'string';
}

export function errorOf(id, code, message, data) {
  return { jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

function unsupported(id, requested) {
  const data = { supported: [VERSION], requested: String(requested) };
  return errorOf(id, -32022, `Unsupported protocol version; supported: ${VERSION}`, data);
}

/** The answer to a message without a mistake, or null where none is due. */
export function answer(message) {
  if (!isRequest(message)) return null;
  const { id, method, params } = message;
  const result = (value) => ({
    jsonrpc: '2.0',
    id,
    result: { resultType: 'complete', ...value, _meta: META },
  });
  const error = (code, text) => errorOf(id, code, text);
  switch (method) {
    case 'server/discover':
      return result({
        supportedVersions: [VERSION],
        capabilities: { tools: {} },
        instructions: INSTRUCTIONS,
        ...CACHE,
      });
    case 'tools/list':
      if (params.cursor !== undefined) return error(-32602, 'Unknown cursor');
      return result({ tools: offered, ...CACHE });
    case 'tools/call': {
      const args = params.arguments ?? {};
      if (typeof params.name !== 'string') return error(-32602, 'params.name must be a string');
      if (typeof args !== 'object' || Array.isArray(args))
        return error(-32602, 'params.arguments must be an object');
      const outcome = callTool(params.name, args);
      return outcome === null ? error(-32602, `Unknown tool: ${params.name.slice(0, 100)}`) : result(outcome);
    }
    default:
      return error(-32601, `Method not found: ${method.slice(0, 100)}`);
  }
}

let offered = tools;

/** From now on calls of borrow_book must carry the member's id in a header as well. */
export function wantParamHeader() {
  offered = tools.map((tool) => {
    if (tool.name !== 'borrow_book') return tool;
    const { properties } = tool.inputSchema;
    const member = { ...properties.member_id, 'x-mcp-header': 'Member' };
    return {
      ...tool,
      inputSchema: { ...tool.inputSchema, properties: { ...properties, member_id: member } },
    };
  });
}

const NAMED_BY = { 'tools/call': 'name', 'prompts/get': 'name', 'resources/read': 'uri' };

/** What is wrong with the headers of a request, which must say the same as its body; null when nothing is. */
export function headerMistake(headers, { method, params }) {
  const version = params?._meta?.[VERSION_KEY];
  if (decoded(headers['mcp-protocol-version']) !== version)
    return 'MCP-Protocol-Version does not repeat the body';
  if (decoded(headers['mcp-method']) !== method) return 'Mcp-Method does not repeat the method';
  const named = params?.[NAMED_BY[method]];
  if (typeof named === 'string' && decoded(headers['mcp-name']) !== named)
    return 'Mcp-Name does not repeat the name';
  const tool = method === 'tools/call' ? offered.find((one) => one.name === params?.name) : undefined;
  for (const [key, schema] of Object.entries(tool?.inputSchema.properties ?? {})) {
    const value = params?.arguments?.[key];
    const header = schema['x-mcp-header'];
    if (header === undefined || value === undefined || value === null) continue;
    const sent = decoded(headers[`mcp-param-${header.toLowerCase()}`]);
    if (sent !== String(value)) return `Mcp-Param-${header} does not repeat the argument "${key}"`;
  }
  return null;
}

function decoded(value) {
  const found = /^=\?base64\?(.*)\?=$/.exec(value?.trim() ?? '');
  return found === null ? value?.trim() : Buffer.from(found[1], 'base64').toString('utf8');
}
