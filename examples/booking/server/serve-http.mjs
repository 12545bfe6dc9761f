// Streamable HTTP on this machine only; every request says by its Authorization header whose it is.
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import { buildServer } from './build-server.mjs';
import { bearerToken, userOf } from './users.mjs';

export function serveHttp(db, port) {
  const handle = toNodeHandler(
    createMcpHandler(({ requestInfo }) =>
      buildServer(db, userOf(db, bearerToken(requestInfo.headers.get('authorization')))),
    ),
  );
  const guards = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (!guards.every((guard) => guard(request, response))) return;
    if (new URL(request.url, 'http://localhost').pathname !== '/mcp') turnAway(response, 404, 'Not found');
    else if (userOf(db, bearerToken(request.headers.authorization)) === null)
      turnAway(response, 401, 'A token of a user is needed', { 'www-authenticate': 'Bearer' });
    else void handle(request, response);
  });
  server.listen(port, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/mcp` })}\n`);
  });
}

function turnAway(response, status, error, headers = {}) {
  response
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error }));
}
