// What every HTTP test server does: listen on loopback, say on which port, read bodies, write JSON.
import { createServer } from 'node:http';

export function listen(port, handle) {
  const server = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => handle(request, response, Buffer.concat(chunks).toString('utf8')));
    request.on('error', () => undefined);
  });
  server.listen(Number(port), '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ port: server.address().port })}\n`);
  });
  return server;
}

export function sendJson(response, status, value, headers = {}) {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(value));
}

export function sendEmpty(response, status, headers = {}) {
  response.writeHead(status, headers).end();
}

/** A foreign web page must not reach a local server through its reader's browser. */
export function isForeign(request) {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(host)) return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  return !URL.canParse(origin) || !['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname);
}

/** The value after a flag on the command line. */
export function flag(name) {
  const at = process.argv.indexOf(name);
  return at === -1 ? null : (process.argv[at + 1] ?? null);
}
