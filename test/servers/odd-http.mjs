// An HTTP server that is in the way: `odd-http.mjs PORT KIND`; without a kind, the path of the URL names it.
import { listen, sendJson } from './lib/http.mjs';

const PAGE = `<!doctype html><html><head><title>Welcome to Example &amp; Sons</title></head><body>${'<p>text</p>'.repeat(500)}</body></html>`;
const HTML = { 'Content-Type': 'text/html; charset=utf-8' };

const kinds = {
  unauthorized: (request, response) => {
    const challenge =
      'Bearer realm="library", resource_metadata="http://127.0.0.1/.well-known/oauth-protected-resource"';
    sendJson(response, 401, { error: 'invalid_token' }, { 'WWW-Authenticate': challenge });
  },
  forbidden: (request, response) => sendJson(response, 403, { error: 'insufficient_scope' }),
  page: (request, response) => response.writeHead(200, HTML).end(PAGE),
  'no-page': (request, response) =>
    response.writeHead(404, HTML).end(PAGE.replace('Welcome', 'Not found: welcome')),
  broken: (request, response) =>
    response.writeHead(500, { 'Content-Type': 'text/plain' }).end('out of cheese'),
  'too-many': (request, response) => response.writeHead(429, { 'Retry-After': '120' }).end('slow down'),
  moved: (request, response) =>
    response.writeHead(308, { Location: 'https://example.com/mcp?key=secret' }).end(),
  json: (request, response) => sendJson(response, 200, { status: 'ok', version: 3 }),
  'never-closing': (request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' });
    response.write(': still here\n\n');
  },
  mute: () => undefined,
  cut: (request) => request.socket.destroy(),
  'no-http': (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n'),
};

listen(process.argv[2] ?? '0', (request, response) => {
  const kind = process.argv[3] ?? request.url.slice(1);
  if (Object.hasOwn(kinds, kind)) kinds[kind](request, response);
  else response.writeHead(404).end();
});
