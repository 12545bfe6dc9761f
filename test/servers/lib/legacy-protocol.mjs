// The answering half of a well-behaved server of the legacy era. One instance a connection. A strict one serves no tools
// before the handshake is done.
import { callTool, INSTRUCTIONS, tools } from './library.mjs';

export function legacyServer({ versions, isStrict = false }) {
  let isReady = !isStrict;
  /** The answer to a message, or null where none is due. */
  return function answer(message) {
    if (
      message === null ||
      typeof message !== 'object' ||
      Array.isArray(message) ||
      message.jsonrpc !== '2.0'
    ) {
      return { jsonrpc: '2.0', error: { code: -32600, message: 'Invalid request' } };
    }
    const { id, method, params } = message;
    if (method === 'notifications/initialized') isReady = true;
    if (id === undefined || typeof method !== 'string') return null;
    const result = (value) => ({ jsonrpc: '2.0', id, result: value });
    const error = (code, text) => ({ jsonrpc: '2.0', id, error: { code, message: text } });
    if (!isReady && method.startsWith('tools/'))
      return error(-32600, 'The handshake is not done: initialize comes first');
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
      case 'tools/list':
        return params?.cursor === undefined ? result({ tools }) : error(-32602, 'Unknown cursor');
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
