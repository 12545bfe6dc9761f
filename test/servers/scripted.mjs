// Answers each method as a script says: `scripted.mjs SCRIPT`, over HTTP with `--http PORT SCRIPT`. The script is JSON:
// method → what to do. `{ "result": … }`, `{ "error": … }`, `{ "text": … }` (as it is), `{ "silent": true }`,
// `{ "exit": CODE }`; over HTTP also `status`, `headers`. A list is used up entry by entry, the last one stays. `*`: any.
import { listen } from './lib/http.mjs';
import { onMessage } from './lib/lines.mjs';

const script = JSON.parse(process.argv.at(-1));
const used = new Map();
const at = process.argv.indexOf('--http');

function step(method) {
  const entry = script[method] ?? script['*'] ?? { error: { code: -32601, message: 'Method not found' } };
  if (!Array.isArray(entry)) return entry;
  const turn = used.get(method) ?? 0;
  used.set(method, turn + 1);
  return entry[Math.min(turn, entry.length - 1)];
}

function textOf(entry, id) {
  if (entry.text !== undefined) return entry.text;
  const body = entry.error === undefined ? { result: entry.result } : { error: entry.error };
  return JSON.stringify({ jsonrpc: '2.0', id, ...body });
}

if (at === -1) {
  onMessage(({ id, method }) => {
    const entry = step(method);
    if (entry.exit !== undefined) process.exit(entry.exit);
    if (id !== undefined && entry.silent !== true) process.stdout.write(`${textOf(entry, id)}\n`);
  });
} else {
  listen(process.argv[at + 1], (request, response, body) => {
    const { id, method } = request.method === 'POST' ? JSON.parse(body) : { method: request.method };
    const entry = step(method);
    if (entry.silent === true) return;
    if (entry.cut === true) return void request.socket.destroy();
    const headers = { 'Content-Type': 'application/json', ...entry.headers };
    if (id === undefined && request.method === 'POST' && script[method] === undefined)
      response.writeHead(202).end();
    else response.writeHead(entry.status ?? 200, headers).end(textOf(entry, id ?? null));
  });
}
