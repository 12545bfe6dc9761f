import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import Database from 'libsql';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { tempFolder } from '../temp-folder.ts';

export const EXAMPLE: string = fileURLToPath(new URL('../../examples/booking/', import.meta.url));
export const SENTINEL = 'the word marmalade';

/** The example's fixture, loaded in a folder of its own. */
export interface Stage extends AsyncDisposable {
  readonly folder: string;
  readonly run: (script: string) => Promise<{ readonly stdout: string; readonly code: number }>;
  readonly rows: (sql: string) => readonly unknown[];
  readonly stdio: (user: string) => Endpoint & { readonly kind: 'stdio' };
  readonly ask: (agent: string, server: Endpoint, said: readonly string[]) => Promise<readonly Answer[]>;
}

export interface Answer {
  readonly answer: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: Readonly<Record<string, unknown>> }[];
}

export async function stage({
  zone = 'Europe/Paris',
  clock = '2026-10-01T09:00:00',
}: { readonly zone?: string; readonly clock?: string } = {}): Promise<Stage> {
  const folder = await tempFolder();
  const world = {
    TZ: zone,
    SURVEYOR_CLOCK: clock,
    SURVEYOR_WORLD: folder.path,
    SURVEYOR_SENTINEL: SENTINEL,
    PATH: process.env['PATH'] ?? '',
  };
  const run: Stage['run'] = async (script) => {
    const child = execFile(process.execPath, [join(EXAMPLE, script)], { env: world });
    let stdout = '';
    child.stdout?.on('data', (text: string) => (stdout += text));
    const [code] = await once(child, 'close');
    return { stdout, code };
  };
  await run('fixtures/load.mjs');
  return {
    folder: folder.path,
    run,
    rows: (sql) => {
      const db = new Database(join(folder.path, 'booking.db'), { readonly: true });
      const rows = db.prepare(sql).all([]);
      db.close();
      return rows;
    },
    stdio: (user) => ({
      kind: 'stdio',
      command: process.execPath,
      args: ['server/main.mjs'],
      env: { ...world, USER_TOKEN: `demo-${user}` },
      cwd: EXAMPLE,
    }),
    ask: (agent, server, said) => ask(folder.path, { agent, server, said }),
    [Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
  };
}

/** The server on a port of its own, for users who name themselves in every request. */
export async function overHttp(at: Stage): Promise<AsyncDisposable & { readonly url: string }> {
  const { env } = at.stdio('nobody');
  const child = spawn(process.execPath, ['server/main.mjs', '--http', '0'], { cwd: EXAMPLE, env });
  const [line] = await once(createInterface(child.stdout), 'line');
  const { url } = JSON.parse(String(line));
  return {
    url,
    [Symbol.asyncDispose]: async () => {
      const gone = once(child, 'close');
      child.kill();
      await gone;
    },
  };
}

/** One conversation with an agent, turn by turn, as the `command:` client holds it. */
async function ask(
  folder: string,
  {
    agent,
    server,
    said,
  }: { readonly agent: string; readonly server: Endpoint; readonly said: readonly string[] },
): Promise<readonly Answer[]> {
  const { kind: _kind, ...entry } = server;
  const own = await mkdtemp(join(folder, 'talk-'));
  const [config, file, calls] = ['mcp.json', 'answer.txt', 'calls.json'].map((name) => join(own, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(config, JSON.stringify({ mcpServers: { target: entry } }));
  const answers: Answer[] = [];
  for (const text of said) {
    const env = {
      PATH: process.env['PATH'] ?? '',
      SURVEYOR_QUESTION: text,
      SURVEYOR_MCP_CONFIG: config,
      SURVEYOR_ANSWER: file,
      SURVEYOR_CALLS: calls,
    };
    // oxlint-disable-next-line no-await-in-loop -- a conversation is one turn after the other
    await promisify(execFile)(process.execPath, [join(EXAMPLE, 'agents', `${agent}.mjs`)], {
      cwd: own,
      env,
    });
    // oxlint-disable-next-line no-await-in-loop -- as above
    const [answer, made] = await Promise.all([file, calls].map((each) => readFile(each, 'utf8')));
    answers.push({ answer: answer ?? '', calls: JSON.parse(made ?? '[]') });
  }
  return answers;
}
