// HTTP+SSE, 2024-11-05: `legacy-sse.mjs PORT`. `--elsewhere`: sends its client to another origin. `--no-endpoint`: never
// says where to post.
import { randomUUID } from 'node:crypto';
import { isForeign, listen, sendEmpty } from './lib/http.mjs';
import { legacyServer } from './lib/legacy-protocol.mjs';

const connections = new Map();

listen(process.argv[2] ?? '0', (request, response, body) => {
  if (isForeign(request)) return sendEmpty(response, 403);
  const url = new URL(request.url, 'http://localhost');
  if (url.pathname === '/sse' && request.method === 'GET') return connect(response);
  if (url.pathname === '/sse') return sendEmpty(response, 405, { Allow: 'GET' });
  if (url.pathname !== '/messages' || request.method !== 'POST') return sendEmpty(response, 404);
  const connection = connections.get(url.searchParams.get('connection'));
  if (connection === undefined) return sendEmpty(response, 404);
  sendEmpty(response, 202);
  const answer = connection.answer(JSON.parse(body));
  if (answer !== null) connection.stream.write(`event: message\ndata: ${JSON.stringify(answer)}\n\n`);
});

function connect(stream) {
  const id = randomUUID();
  connections.set(id, { stream, answer: legacyServer({ versions: ['2024-11-05'] }) });
  stream.on('close', () => connections.delete(id));
  stream.writeHead(200, { 'Content-Type': 'text/event-stream' });
  stream.write(': welcome\n\n');
  if (process.argv.includes('--no-endpoint')) return;
  const origin = process.argv.includes('--elsewhere') ? 'http://203.0.113.1' : '';
  stream.write(`event: endpoint\ndata: ${origin}/messages?connection=${id}\n\n`);
}
