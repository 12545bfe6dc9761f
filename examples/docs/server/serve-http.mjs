// Streamable HTTP on this machine only.
import { createServer } from 'node:http';
import {
  localhostHostValidation,
  localhostOriginValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';

export function serveHttp(build, port) {
  const handle = toNodeHandler(createMcpHandler(build));
  const guards = [localhostHostValidation(), localhostOriginValidation()];
  const server = createServer((request, response) => {
    if (!guards.every((guard) => guard(request, response))) return;
    if (new URL(request.url, 'http://localhost').pathname === '/mcp') void handle(request, response);
    else
      response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":"There is only /mcp."}');
  });
  server.listen(port, '127.0.0.1', () => {
    process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${server.address().port}/mcp` })}\n`);
  });
}
