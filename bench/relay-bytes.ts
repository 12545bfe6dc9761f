import { spawn } from 'node:child_process';
import { Agent, createServer, request } from 'node:http';

/** The least that any program in between does: pipes bytes, looks at nothing. The yardstick for what recording costs. */
const [transport = '', ...rest] = process.argv.slice(2);

if (transport === 'stdio') {
  const [command = '', ...args] = rest;
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  process.stdin.pipe(child.stdin);
  child.stdout.pipe(process.stdout);
} else {
  const target = new URL(rest[0] ?? '');
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const outgoing = request(
      { agent, host: target.hostname, port: target.port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      },
    );
    incoming.pipe(outgoing);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.stdout.write(
      `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}${target.pathname}\n`,
    );
  });
}
