// Stands for the program of the official conformance suite: takes the same words, and writes results in the same form.
// Its mood is in a file beside it: what it finds, or how it breaks. It asks the server it is given for its tools, and calls one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const option = (name) => process.argv[process.argv.indexOf(name) + 1];
const mood = JSON.parse(readFileSync(new URL('mood.json', import.meta.url), 'utf8'));
const [, , command] = process.argv;
if (command !== 'server') throw new Error(`unknown command: ${command}`);

const url = option('--url');
const folder = option('-o');

if (mood.breaks === 'at once') {
  console.error('TypeError: globSync is not a function');
  process.exit(1);
}
if (mood.breaks === 'never ending') setInterval(() => {}, 1_000);
else {
  const called = await call('tools/call', { name: mood.calls ?? 'list_notes', arguments: {} });
  for (const [scenario, checks] of Object.entries(mood.results)) {
    const place = join(folder, `server-${scenario}-2026-11-30T20-22-50-025Z`);
    mkdirSync(place, { recursive: true });
    const text = typeof checks === 'string' ? checks : JSON.stringify(checks);
    writeFileSync(join(place, 'checks.json'), text.replaceAll('{{called}}', called));
  }
  process.exit(mood.exit ?? 1);
}

async function call(method, params) {
  const revision = option('--requirements');
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'MCP-Protocol-Version': revision,
      'Mcp-Method': method,
      'Mcp-Name': params.name,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  });
  return `${response.status} ${(await response.text()).includes('The user declined') ? 'declined' : 'executed'}`;
}
