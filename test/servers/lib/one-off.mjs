// A legacy stdio server with tools of its own, for tests of what a tool can do to its caller.
import { onMessage, send } from './lines.mjs';

/** `tools`: name → called with the request's id; does its answering by itself. */
export function serveTools(tools, { list = (all) => ({ tools: all }) } = {}) {
  const all = Object.keys(tools).map((name) => ({
    name,
    description: `Shows what ${name.replaceAll('_', ' ')} does to a client.`,
    inputSchema: { type: 'object', properties: {}, additionalProperties: false },
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }));
  onMessage(({ id, method, params }) => {
    if (id === undefined) return;
    const result = (value) => send({ jsonrpc: '2.0', id, result: value });
    const error = (code, message) => send({ jsonrpc: '2.0', id, error: { code, message } });
    if (method === 'initialize') {
      result({
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'one-off', version: '1.0.0' },
      });
    } else if (method === 'ping') result({});
    else if (method === 'tools/list') result(list(all, params ?? {}));
    else if (method !== 'tools/call') error(-32601, 'Method not found');
    else if (!Object.hasOwn(tools, params?.name)) error(-32602, 'Unknown tool');
    else tools[params.name](id);
  });
}

export function sayText(id, text) {
  send({ jsonrpc: '2.0', id, result: { content: [{ type: 'text', text }] } });
}
