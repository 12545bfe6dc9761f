import { execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A Postgres server of a test's own, on loopback. */
export interface Cluster extends AsyncDisposable {
  readonly url: (database: string) => string;
}

const NOBODY = 65_534;

/** The folder of Postgres's programs; null: they are not installed here. */
export function postgresPrograms(): string | null {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8' }).trim();
    return existsSync(join(folder, 'initdb')) ? folder : null;
  } catch {
    return null;
  }
}

/** Makes a cluster and starts it; Postgres refuses to run as root, so root gives its rights up for it. */
export async function startCluster(programs: string, password: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'surveyor-postgres-'));
  const asRoot = process.getuid?.() === 0;
  const who = asRoot ? { uid: NOBODY, gid: NOBODY } : {};
  await chmod(folder, 0o700);
  if (asRoot) await chown(folder, NOBODY, NOBODY);
  const data = join(folder, 'data');
  const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C' };
  execFileSync(
    'sh',
    [
      '-c',
      'printf %s "$2" > "$3" && exec "$0" -D "$1" -U tester --auth=scram-sha-256 --pwfile="$3" --no-sync',
      join(programs, 'initdb'),
      data,
      password,
      join(folder, 'pw'),
    ],
    { ...who, cwd: folder, env, stdio: 'ignore' },
  );
  const port = await freePort();
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    '-k',
    folder,
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
  ];
  const server = spawn(join(programs, 'postgres'), args, {
    ...who,
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk: Buffer) => {
      if (chunk.includes('ready to accept connections')) resolve();
    });
    server.once('exit', () => reject(new Error('postgres ended at once')));
  });
  return {
    url: (database) => `postgres://tester:${password}@127.0.0.1:${port}/${database}`,
    [Symbol.asyncDispose]: async () => {
      server.kill('SIGINT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}
