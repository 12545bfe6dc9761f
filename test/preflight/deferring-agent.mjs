// An agent that is driven as pi is. Its first word says how it hands the server's tools to its model: `directly`, or
// `behind-search`, where they are declared once the model has searched.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const [how, ...args] = process.argv.slice(2);
if (args.includes('--version')) {
  console.log('stand-in 1.0.0');
  process.exit(0);
}
const say = (line) => console.log(JSON.stringify(line));
const fileOf = (name) => JSON.parse(readFileSync(join(process.env.PI_CODING_AGENT_DIR, name), 'utf8'));
const { target } = fileOf('mcp.json').mcpServers;
const { baseUrl } = fileOf('models.json').providers.surveyor;
const system = args[args.indexOf('--append-system-prompt') + 1] ?? '';
const question = args.at(-1);

const server = spawn(target.command, target.args, {
  env: { ...process.env, ...target.env },
  stdio: ['pipe', 'pipe', 'ignore'],
});
const waiting = new Map();
createInterface({ input: server.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  waiting.get(message.id)?.(message);
});
let ids = 0;
const send = (message) => server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
const ask = (method, params) =>
  new Promise((resolve) => {
    const id = (ids += 1);
    waiting.set(id, resolve);
    send({ id, method, params });
  });

say({ type: 'session', id: 'stand-in' });
const { result: opened } = await ask('initialize', {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'stand-in', version: '1.0.0' },
});
send({ method: 'notifications/initialized' });
const { result: listed } = await ask('tools/list', {});
const own = listed.tools.map(({ name, description, inputSchema }) => ({
  type: 'function',
  function: { name, description, parameters: inputSchema },
}));
const search = {
  type: 'function',
  function: {
    name: 'tool_search',
    parameters: { type: 'object', properties: { query: { type: 'string' } } },
  },
};
let offered = how === 'directly' ? own : [search];
const messages = [
  { role: 'system', content: `${system}\n${opened.instructions ?? ''}` },
  { role: 'user', content: question },
];
for (;;) {
  const response = await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    body: JSON.stringify({ model: 'any', messages, tools: offered }),
  });
  const { message } = (await response.json()).choices[0];
  messages.push(message);
  const calls = message.tool_calls ?? [];
  for (const call of calls) {
    const { name } = call.function;
    const given = JSON.parse(call.function.arguments);
    let told = 'found';
    if (name === 'tool_search') offered = [search, ...own];
    else told = JSON.stringify((await ask('tools/call', { name, arguments: given })).result);
    messages.push({ role: 'tool', tool_call_id: call.id, content: told });
  }
  const content = [{ type: 'text', text: message.content ?? '' }];
  say({ type: 'message_end', message: { role: 'assistant', content, stopReason: 'stop' } });
  if (calls.length === 0) break;
}
say({ type: 'agent_end' });
server.kill();
process.exit(0);
