// A server of one tool whose schema or answers are hostile: `node hostile.mjs '{"schema":…,"answers":"ok|exits|limited"}'`.
import { createInterface } from 'node:readline';

const { schema, answers = 'ok', free = 0 } = JSON.parse(process.argv[2]);
const tool = {
  name: 'find',
  description: 'Finds things by name.',
  inputSchema: schema,
  annotations: { readOnlyHint: true },
};
let calls = 0;

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method } = JSON.parse(line);
  if (id === undefined) return;
  const reply = replyTo(method);
  if (reply !== null) process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...reply })}\n`);
});

function replyTo(method) {
  if (method === 'initialize')
    return {
      result: {
        protocolVersion: '2025-11-25',
        capabilities: { tools: {} },
        serverInfo: { name: 'hostile', version: '1' },
      },
    };
  if (method === 'tools/list') return { result: { tools: [tool] } };
  if (method !== 'tools/call') return { error: { code: -32601, message: 'no such method' } };
  calls += 1;
  if (answers === 'exits') process.exit(3);
  if (answers === 'limited' && calls > free)
    return {
      result: { isError: true, content: [{ type: 'text', text: '429 Too many requests; wait 60 s' }] },
    };
  if (answers === 'limited-rpc' && calls > free)
    return { error: { code: -32603, message: 'Rate limit exceeded' } };
  return { result: { content: [{ type: 'text', text: 'ok' }] } };
}
