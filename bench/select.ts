import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/*
 * How long `surveyor select` takes for a hundred cases with a model that answers after a second, eight at a time: the
 * whole command, from its start to its report. The model is a stand-in on loopback, which always calls one tool. The first
 * run tries the client on the canary before, and keeps what it saw for the second.
 */
const CASES = 100;
const LATENCY_MS = 1_000;
const AT_ONCE = 8;
const GOAL_S = 60;

const answer = JSON.stringify({
  id: 'a',
  object: 'chat.completion',
  created: 1,
  model: 'stand-in',
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name: 'list_books', arguments: '{}' } }],
      },
    },
  ],
  usage: { prompt_tokens: 500, completion_tokens: 20, total_tokens: 520 },
});

const model = createServer((request, response) => {
  request.resume().on('end', () => {
    setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(answer), LATENCY_MS);
  });
}).listen(0, '127.0.0.1');
await once(model, 'listening');
const address = model.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;

const folder = mkdtempSync(join(tmpdir(), 'surveyor-bench-'));
const bank = Array.from({ length: CASES }, (_, at) => {
  const [kind, expected] = [
    ['happy', 'list_books'],
    ['edge', 'list_books'],
    ['trap', 'none'],
  ][at % 3] ?? ['', ''];
  return `- { selection: question no. ${at}, kind: ${kind}, expect: ${expected} }\n`;
});
const config = {
  target: { command: [process.execPath, resolve('test/servers/clean-legacy.mjs')] },
  cases: ['bank.yaml'],
  clients: [
    {
      name: 'model:openai-compatible/stand-in',
      baseUrl: `http://127.0.0.1:${port}/v1`,
      price: { input: 1, output: 5 },
    },
  ],
};

/** The seconds that one run takes. */
async function seconds(): Promise<number> {
  const from = performance.now();
  const args = ['select', '--quiet', '--concurrency', String(AT_ONCE)];
  const child = spawn(process.execPath, [resolve('dist/bin.js'), ...args], { cwd: folder, stdio: 'ignore' });
  const [status] = (await once(child, 'exit')) as [number | null];
  if (status !== 0) throw new Error(`surveyor select ended with ${status}`);
  return (performance.now() - from) / 1000;
}

try {
  writeFileSync(join(folder, 'surveyor.yaml'), JSON.stringify(config));
  writeFileSync(join(folder, 'bank.yaml'), bank.join(''));
  const [first, second] = [await seconds(), await seconds()];
  const floor = (Math.ceil(CASES / AT_ONCE) * LATENCY_MS) / 1000;
  console.log(
    `${CASES} cases, a model that answers after ${LATENCY_MS / 1000} s, ${AT_ONCE} at a time: ${first.toFixed(1)} s with the preflight, ${second.toFixed(1)} s without; the waiting alone is ${floor.toFixed(1)} s`,
  );
  console.log(`goal: at most ${GOAL_S} s`);
  if (Math.max(first, second) > GOAL_S) process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  model.closeAllConnections();
  model.close();
}
