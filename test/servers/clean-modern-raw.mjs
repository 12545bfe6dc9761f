// Well-behaved, 2026-07-28 only, by hand: stdio, or `--http PORT` (0: any). `--param-headers`: one tool wants a header.
import { flag, isForeign, listen, sendEmpty, sendJson } from './lib/http.mjs';
import { onMessage, send } from './lib/lines.mjs';
import {
  answer,
  errorOf,
  headerMistake,
  isRequest,
  mistakeOf,
  wantParamHeader,
} from './lib/modern-protocol.mjs';

if (process.argv.includes('--param-headers')) wantParamHeader();
const port = flag('--http');
if (port === null) {
  console.error('lending-library is ready');
  onMessage((message) => {
    const reply = mistakeOf(message) ?? answer(message);
    if (reply !== null) send(reply);
  });
} else {
  listen(port, serve);
}

function serve(request, response, body) {
  if (isForeign(request)) return sendEmpty(response, 403);
  if (request.url !== '/mcp') return sendEmpty(response, 404);
  if (request.method !== 'POST') return sendEmpty(response, 405, { Allow: 'POST' });
  let message;
  try {
    message = JSON.parse(body);
  } catch {
    return sendJson(response, 400, { jsonrpc: '2.0', error: { code: -32700, message: 'Parse error' } });
  }
  const mistake = mistakeOf(message);
  if (mistake !== null) return sendJson(response, 400, mistake);
  if (!isRequest(message)) return sendEmpty(response, 202);
  const mismatch = headerMistake(request.headers, message);
  if (mismatch !== null) return sendJson(response, 400, errorOf(message.id, -32020, mismatch));
  const reply = answer(message);
  sendJson(response, statusOf(reply), reply);
}

function statusOf({ error }) {
  if (error === undefined) return 200;
  return error.code === -32601 ? 404 : 400;
}
