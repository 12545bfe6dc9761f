import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

/** A way to the server: calls its tool and waits for the whole answer. */
export interface Way {
  readonly name: string;
  /** Resolves to the size of the answer. */
  readonly call: (bytes: number) => Promise<number>;
  /** The process in between; the server where there is none. */
  readonly pid: number;
  readonly close: () => Promise<void>;
}

const TSX = ['--import', 'tsx'];

/** A program of this folder, and how to start it. */
export function program(file: string, ...args: readonly string[]): readonly [string, ...string[]] {
  return [process.execPath, ...TSX, new URL(file, import.meta.url).pathname, ...args];
}

/** Starts a program that prints the URL at which it can be reached. */
export async function startHttp(command: readonly string[]): Promise<{ url: string; process: ChildProcess }> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString('utf8').trim()));
    child.once('exit', () => reject(new Error(`${command.join(' ')} ended before it said its URL`)));
  });
  return { url, process: child };
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(timer);
}

/** A client that frames lines and parses nothing, so that what is measured is what stands between. */
export async function stdioWay(name: string, command: readonly string[]): Promise<Way> {
  const [file = '', ...args] = command;
  const child = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  let size = 0;
  let answered: (size: number) => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (chunk.at(-1) !== 0x0a) return;
    const whole = size;
    size = 0;
    answered(whole);
  });
  let id = 0;
  const send = (method: string, params: object): Promise<number> =>
    new Promise((resolve) => {
      answered = resolve;
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: (id += 1), method, params })}\n`);
    });
  await send('initialize', OPENING);
  child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
  return {
    name,
    pid: child.pid ?? 0,
    call: (bytes) => send('tools/call', { name: 'echo', arguments: { bytes } }),
    close: () => stop(child),
  };
}

const OPENING = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
};

export async function httpWay(
  name: string,
  url: string,
  pid: number,
  close: () => Promise<void>,
): Promise<Way> {
  const agent = new Agent({ keepAlive: true });
  let session: Record<string, string> = {};
  let id = 0;
  const post = (message: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const body = JSON.stringify(message);
      const headers = {
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'Content-Length': Buffer.byteLength(body),
        ...session,
      };
      const outgoing = request(url, { method: 'POST', agent, headers }, (answer) => {
        let size = 0;
        const given = answer.headers['mcp-session-id'];
        if (typeof given === 'string') session = { 'mcp-session-id': given };
        answer.on('data', (chunk: Buffer) => (size += chunk.length));
        answer.once('end', () => {
          if ((answer.statusCode ?? 500) < 300) resolve(size);
          else reject(new Error(`${name}: HTTP ${answer.statusCode}`));
        });
      });
      outgoing.once('error', reject);
      outgoing.end(body);
    });
  await post({ jsonrpc: '2.0', id: (id += 1), method: 'initialize', params: OPENING });
  await post({ jsonrpc: '2.0', method: 'notifications/initialized' });
  return {
    name,
    pid,
    call: (bytes) =>
      post({
        jsonrpc: '2.0',
        id: (id += 1),
        method: 'tools/call',
        params: { name: 'echo', arguments: { bytes } },
      }),
    close: async () => {
      agent.destroy();
      await close();
    },
  };
}

/** Resident memory in MB; null where it cannot be read. */
export function memoryMb(pid: number, what: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const line = readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .find((one) => one.startsWith(what));
    return Number(/\d+/.exec(line ?? '')?.[0]) / 1024;
  } catch {
    return null;
  }
}
