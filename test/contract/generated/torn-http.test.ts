import { createServer, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { isObject, member, parseJson, stringMember, type Json } from '../../../src/base/json.ts';
import { check } from './check-target.ts';

const open: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const { close } of open.splice(0)) await close();
});

/** An HTTP server of one tool, whose calls with arguments are answered by `odd`. */
async function serve(odd: (response: ServerResponse, id: Json) => void): Promise<string> {
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const parsed = parseJson(body);
      const message = parsed.ok && isObject(parsed.value) ? parsed.value : {};
      const id = member(message, 'id');
      if (id === undefined) return response.writeHead(request.method === 'POST' ? 202 : 405).end();
      const params = member(message, 'params') ?? {};
      const isPlain = Object.keys(member(params, 'arguments') ?? {}).length === 0;
      if (stringMember(message, 'method') === 'tools/call' && !isPlain) return odd(response, id);
      return answer(response, id, RESULTS[stringMember(message, 'method') ?? '']);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push({
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`;
}

const RESULTS: Readonly<Record<string, Json>> = {
  initialize: {
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'torn', version: '1' },
  },
  'tools/list': {
    tools: [
      {
        name: 'find',
        description: 'Finds things by name.',
        inputSchema: { type: 'object', properties: { v: { type: 'integer', minimum: 1, maximum: 9 } } },
        annotations: { readOnlyHint: true },
      },
    ],
  },
  'tools/call': { content: [{ type: 'text', text: 'ok' }] },
};

function answer(response: ServerResponse, id: Json, result: Json | undefined): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const said = result === undefined ? { error: { code: -32_601, message: 'no such method' } } : { result };
  response.end(JSON.stringify({ jsonrpc: '2.0', id, ...said }));
}

function tear(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '500' });
  response.write('{"jsonrpc":"2.0",', () => response.destroy());
}

function page(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<html><body>Welcome</body></html>');
}

test.each([
  ['a connection cut in the middle of an answer', tear],
  ['a web page', page],
])('%s is no answer of the tool, and no crash of the server', async (_what, odd) => {
  const endpoint = { kind: 'http', url: await serve(odd), headers: {} } as const;
  const { results, findings } = await check(endpoint, ['call.output-for-any-input', 'call.crash']);
  expect(findings).toEqual([]);
  expect(results.map(({ outcome }) => outcome)).toEqual(['could-not-run', 'holds']);
});

test('a message with our id that is neither a result nor an error is', async () => {
  const odd = (response: ServerResponse, id: Json): void => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ jsonrpc: '2.0', id, result: 'cedar' }));
  };
  const endpoint = { kind: 'http', url: await serve(odd), headers: {} } as const;
  const { findings } = await check(endpoint, ['call.output-for-any-input']);
  expect(findings).toMatchObject([{ message: expect.stringContaining('answers with what is no answer') }]);
});
