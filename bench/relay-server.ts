import { createServer } from 'node:http';

/** An MCP server of ten lines: whatever tool is called, it answers with as many bytes of text as it is asked for. */
const [transport = 'stdio'] = process.argv.slice(2);
const texts = new Map<number, string>();

function reply(message: {
  id?: number;
  method?: string;
  params?: { arguments?: { bytes?: number }; protocolVersion?: string };
}): string | null {
  const { id, method, params } = message;
  if (id === undefined) return null;
  if (method === 'initialize') {
    const result = {
      protocolVersion: params?.protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: 'bench', version: '1' },
    };
    return JSON.stringify({ jsonrpc: '2.0', id, result });
  }
  if (method === 'tools/list') {
    return JSON.stringify({
      jsonrpc: '2.0',
      id,
      result: { tools: [{ name: 'echo', inputSchema: { type: 'object' } }] },
    });
  }
  const bytes = params?.arguments?.bytes ?? 0;
  const text = texts.get(bytes) ?? JSON.stringify('{"word": "text"}, '.repeat(bytes / 22).slice(0, bytes));
  texts.set(bytes, text);
  return `{"jsonrpc":"2.0","result":{"content":[{"type":"text","text":${text}}]},"id":${id}}`;
}

if (transport === 'stdio') {
  let rest = '';
  process.stdin.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString('utf8')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const answer = line === '' ? null : reply(JSON.parse(line));
      if (answer !== null) process.stdout.write(`${answer}\n`);
    }
  });
} else {
  const server = createServer((request, response) => {
    if (request.method !== 'POST') return void response.writeHead(405).end();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const answer = reply(JSON.parse(Buffer.concat(parts).toString('utf8')));
      if (answer === null) return void response.writeHead(202).end();
      response.writeHead(200, {
        'Content-Type': 'application/json',
        'Content-Length': Buffer.byteLength(answer),
      });
      response.end(answer);
    });
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/mcp\n`);
  });
}
