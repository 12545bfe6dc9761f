// The one MCP server that an agent is given, as plain calls.
import { readFileSync } from 'node:fs';
import { Client, ProtocolError, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** How long a call is waited for. */
const PATIENCE_MS = 4_000;

/** Connects to the first server of a file in the common `mcpServers` form. */
export async function connect(file) {
  const [entry] = Object.values(JSON.parse(readFileSync(file, 'utf8')).mcpServers);
  const client = new Client({ name: 'booking-agent', version: '1.0.0' });
  await client.connect(transportTo(entry));
  // From the list the SDK knows the schemas that results must fit.
  await client.listTools();
  const calls = [];
  return {
    /** Every call so far, as an honest agent reports them. */
    calls,
    /** `data`: what the tool gave; `error`: what it said is wrong; `lost`: nobody knows whether it happened. */
    call: async (tool, args = {}) => {
      calls.push({ tool, arguments: args });
      try {
        const result = await client.callTool({ name: tool, arguments: args }, { timeout: PATIENCE_MS });
        if (result.isError !== true) return { kind: 'data', data: result.structuredContent };
        return { kind: 'error', text: result.content.map(({ text }) => text ?? '').join(' ') };
      } catch (error) {
        return { kind: error instanceof ProtocolError ? 'error' : 'lost', text: error.message };
      }
    },
    close: () => client.close(),
  };
}

function transportTo({ command, args = [], env = {}, cwd, url, headers = {} }) {
  return url === undefined
    ? new StdioClientTransport({ command, args, env, ...(cwd === undefined ? {} : { cwd }) })
    : new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
}
