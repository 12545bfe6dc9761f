import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { httpWay, program, stdioWay, stop, type Way } from './relay-clients.ts';

const PROXIES = ['mcp-proxy@6.7.19', 'supergateway@4.0.0'];

/** Installs the proxies that others offer in a folder of their own; null, and loudly, where that cannot be done. */
export function installProxies(): string | null {
  const folder = join(tmpdir(), 'mcp-surveyor-bench');
  try {
    mkdirSync(folder, { recursive: true });
    execFileSync(
      'npm',
      ['i', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel', 'error', ...PROXIES],
      { stdio: 'inherit' },
    );
    return join(folder, 'node_modules', '.bin');
  } catch {
    process.stderr.write(
      `SKIPPED: ${PROXIES.join(' and ')} could not be installed, so nothing is compared with them.\n`,
    );
    return null;
  }
}

/** Both carry a stdio server to HTTP; one of them carries an HTTP server to stdio, too. */
export async function proxyWays(
  bin: string,
  httpServer: string,
): Promise<{ readonly http: Way[]; readonly stdio: Way[] }> {
  const server = program('relay-server.ts', 'stdio');
  const [one, two] = [await freePort(), await freePort()];
  const quoted = server.map((word) => `'${word}'`).join(' ');
  const httpToStdio = [join(bin, 'supergateway'), '--streamableHttp', httpServer, '--logLevel', 'none'];
  const proxy = ['--host', '127.0.0.1', '--port', String(one), '--server', 'stream', '--', ...server];
  const gateway = [
    '--stdio',
    quoted,
    '--outputTransport',
    'streamableHttp',
    '--stateful',
    '--port',
    String(two),
  ];
  return {
    http: [
      await bridge('mcp-proxy', one, [join(bin, 'mcp-proxy'), ...proxy]),
      await bridge('supergateway', two, [join(bin, 'supergateway'), ...gateway, '--logLevel', 'none']),
    ],
    stdio: [await stdioWay('supergateway', httpToStdio)],
  };
}

async function bridge(name: string, port: number, [file = '', ...args]: readonly string[]): Promise<Way> {
  const child = spawn(file, args, { stdio: 'ignore' });
  return httpWayWhenUp(name, `http://127.0.0.1:${port}/mcp`, child);
}

async function httpWayWhenUp(name: string, url: string, child: ChildProcess): Promise<Way> {
  for (let attempt = 0; attempt < 150; attempt += 1) {
    try {
      return await httpWay(name, url, child.pid ?? 0, () => stop(child));
    } catch {
      await wait(200);
    }
  }
  await stop(child);
  throw new Error(`${name} did not come up`);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
