// The answering half of a well-behaved server of the legacy era. One instance a connection.
import { callTool, INSTRUCTIONS, tools } from './library.mjs';

export function legacyServer({ versions, pageSize = Infinity }) {
  /** The answer to a message, or null where none is due. */
  return function answer(message) {
    if (
      message === null ||
      typeof message !== 'object' ||
      Array.isArray(message) ||
      message.jsonrpc !== '2.0'
    ) {
      return { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'Invalid request' } };
    }
    const { id, method, params } = message;
    if (id === undefined || typeof method !== 'string') return null;
    const result = (value) => ({ jsonrpc: '2.0', id, result: value });
    const error = (code, text) => ({ jsonrpc: '2.0', id, error: { code, message: text } });
    switch (method) {
      case 'initialize': {
        if (typeof params?.protocolVersion !== 'string')
          return error(-32602, 'protocolVersion must be a string');
        return result({
          protocolVersion: versions.includes(params.protocolVersion) ? params.protocolVersion : versions[0],
          capabilities: { tools: {} },
          serverInfo: { name: 'lending-library', title: 'Lending library', version: '1.0.0' },
          instructions: INSTRUCTIONS,
        });
      }
      case 'ping':
        return result({});
      case 'tools/list': {
        const from = params?.cursor === undefined ? 0 : positionOf(params.cursor);
        if (from === null) return error(-32602, 'Unknown cursor');
        const next = from + pageSize;
        return result({
          tools: tools.slice(from, next),
          ...(next < tools.length ? { nextCursor: `after-${next}` } : {}),
        });
      }
      case 'tools/call': {
        const args = params?.arguments ?? {};
        if (typeof params?.name !== 'string') return error(-32602, 'params.name must be a string');
        if (typeof args !== 'object' || Array.isArray(args))
          return error(-32602, 'params.arguments must be an object');
        const outcome = callTool(params.name, args);
        return outcome === null
          ? error(-32602, `Unknown tool: ${params.name.slice(0, 100)}`)
          : result(outcome);
      }
      default:
        return error(-32601, `Method not found: ${method.slice(0, 100)}`);
    }
  };
}

function positionOf(cursor) {
  const found = /^after-(\d{1,4})$/.exec(cursor);
  return found === null || Number(found[1]) >= tools.length ? null : Number(found[1]);
}
