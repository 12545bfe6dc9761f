// Streamable HTTP, 2025-06-18, with session ids: `legacy-http.mjs PORT`. `--sse`: answers requests with event streams.
// `--asks`: asks its client for roots on the GET stream. `--polls`: ends each stream early and answers on its resumption.
import { randomUUID } from 'node:crypto';
import { isForeign, listen, sendEmpty, sendJson } from './lib/http.mjs';
import { legacyServer } from './lib/legacy-protocol.mjs';

const has = (flag) => process.argv.includes(flag);
const sessions = new Map();
const unsent = new Map();
let lastEvent = 0;

listen(process.argv[2] ?? '0', (request, response, body) => {
  if (isForeign(request)) return sendEmpty(response, 403);
  if (request.url !== '/mcp') return sendEmpty(response, 404);
  const version = request.headers['mcp-protocol-version'];
  if (version !== undefined && !['2025-06-18', '2025-03-26'].includes(version)) {
    return refuse(response, 400, `Unsupported protocol version: ${version}`);
  }
  if (request.method === 'GET') return openStream(request, response);
  if (request.method === 'DELETE') return endSession(request, response);
  if (request.method !== 'POST') return sendEmpty(response, 405, { Allow: 'GET, POST, DELETE' });
  let message;
  try {
    message = JSON.parse(body);
  } catch {
    return sendJson(response, 400, {
      jsonrpc: '2.0',
      id: null,
      error: { code: -32700, message: 'Parse error' },
    });
  }
  take(request, response, message);
});

function take(request, response, message) {
  if (message.method === 'initialize') {
    const id = randomUUID();
    const answer = legacyServer({ versions: ['2025-06-18', '2025-03-26'] });
    sessions.set(id, { answer, heard: [] });
    return reply(response, answer(message), { 'Mcp-Session-Id': id });
  }
  const session = sessionOf(request, response);
  if (session === null) return;
  session.heard.push(message);
  const answer = session.answer(message);
  if (answer === null) sendEmpty(response, 202);
  else if (has('--polls')) answerLater(response, answer);
  else reply(response, answer);
}

function reply(response, answer, headers = {}) {
  if (!has('--sse')) return sendJson(response, 200, answer, headers);
  response.writeHead(200, { 'Content-Type': 'text/event-stream', ...headers });
  response.end(`: hello\n\nevent: message\ndata: ${JSON.stringify(answer)}\n\n`);
}

function answerLater(response, answer) {
  lastEvent += 1;
  unsent.set(`event-${lastEvent}`, answer);
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  response.end(`id: event-${lastEvent}\nretry: 10\ndata:\n\n`);
}

function openStream(request, response) {
  if (sessionOf(request, response) === null) return;
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });
  const late = unsent.get(request.headers['last-event-id']);
  if (late !== undefined) return response.end(`id: done\ndata: ${JSON.stringify(late)}\n\n`);
  response.write(': listening\n\n');
  if (has('--asks')) response.write('data: {"jsonrpc":"2.0","id":"q1","method":"roots/list"}\n\n');
}

function endSession(request, response) {
  if (sessionOf(request, response) === null) return;
  sessions.delete(request.headers['mcp-session-id']);
  process.stderr.write('session ended\n');
  sendEmpty(response, 204);
}

function sessionOf(request, response) {
  const id = request.headers['mcp-session-id'];
  const session = sessions.get(id) ?? null;
  if (id === undefined) refuse(response, 400, 'Mcp-Session-Id is missing');
  else if (session === null) refuse(response, 404, 'Session not found');
  return session;
}

function refuse(response, status, text) {
  sendJson(response, status, { jsonrpc: '2.0', error: { code: -32000, message: text } });
}
