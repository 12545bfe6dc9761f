import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.ts';
import { httpTarget } from '../wire/targets.ts';
import { documentOf, emptyFolder, surveyor, testServer } from './surveyor.ts';

const MEMORY = ['--store', 'memory', '--start-timeout', '3s', '--timeout', '3s'];
const clean = testServer('clean-legacy');

describe('URLs that lead somewhere else', () => {
  test.each([
    ['unauthorized', 'unauthorized', /401[^]*--header 'Authorization: Bearer/],
    ['page', 'not-mcp', /Welcome to Example & Sons/],
    ['no-page', 'url-not-found', /404/],
    ['json', 'not-mcp', /not|no /],
    ['broken', 'server-error', /500/],
    ['moved', 'url-not-found', /308|redirect/i],
  ])('%s is %s, exit 3', async (kind, code, words) => {
    await using server = await httpTarget('odd-http', '/mcp', '0', kind);
    const typed = await surveyor(['try', server.endpoint.url, '--json', ...MEMORY]);
    expect(typed.code).toBe(3);
    const { error, checks, ok } = documentOf<Report>(typed);
    expect(error?.code).toBe(code);
    expect(`${error?.message} ${error?.next}`).toMatch(words);
    expect(`${error?.message}`).not.toContain('<p>');
    expect(ok).toBe(false);
    // What can be known of a server that lets nobody in is how it says so.
    const judged = checks.filter(({ id }) => !id.startsWith('auth.'));
    expect(judged).toEqual([]);
    expect(checks.length > 0).toBe(kind === 'unauthorized');
  });

  test('a certificate that nobody vouches for', async () => {
    const pem = (name: string): string => readFileSync(`test/wire/self-signed/${name}.pem`, 'utf8');
    const server = createServer({ cert: pem('cert'), key: pem('key') }, (_request, response) =>
      response.end('{}'),
    );
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    try {
      const { port } = server.address() as AddressInfo;
      const typed = await surveyor(['try', `https://127.0.0.1:${port}/mcp`, '--json', ...MEMORY]);
      expect(typed.code).toBe(3);
      const { error } = documentOf<Report>(typed);
      expect(error?.code).toBe('tls-failed');
      expect(error?.next).toContain('NODE_EXTRA_CA_CERTS');
    } finally {
      server.close();
    }
  });
});

describe('servers over HTTP', () => {
  test.each([
    ['legacy, with sessions', 'legacy-http', ['0'], 'legacy', 'streamable-http'],
    ['modern', 'clean-modern-raw', ['--http', '0'], 'modern', 'streamable-http'],
    ['written with the official SDK', 'modern-sdk', ['--http', '0'], 'modern', 'streamable-http'],
    ['HTTP+SSE of 2024', 'legacy-sse', ['0'], 'legacy', 'http+sse'],
  ])('%s', async (_title, name, args, era, transport) => {
    await using server = await httpTarget(name, name === 'legacy-sse' ? '/sse' : '/mcp', ...args);
    const report = documentOf<Report>(
      await surveyor(['try', server.endpoint.url, '--json', '--store', 'memory']),
    );
    expect(report.error).toBeNull();
    expect(report.server).toMatchObject({ era, transport });
    expect(report.coverage.called).toBeGreaterThan(0);
    expect(report.checks.filter(({ outcome }) => outcome === 'could-not-run')).toEqual([]);
  });
});

describe('stores that cannot be used', () => {
  test('a folder that cannot be written, as on a read-only disk: exit 2, and where to', async () => {
    const typed = await surveyor(['try', '--store', '/sys/surveyor/surveyor.db', '--', ...clean]);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(/\/sys\/surveyor/);
    expect(typed.stderr).toContain('--store');
  });

  test('a store of a newer version says which, and is left as it is', async () => {
    using folder = emptyFolder();
    const { default: Database } = await import('libsql');
    const file = join(folder.path, 'surveyor.db');
    expect(
      (await surveyor(['try', '--quiet', '--store', file, '--', ...clean], { folder: folder.path })).code,
    ).toBe(0);
    const db = new Database(file);
    db.exec('PRAGMA user_version = 999');
    db.close();
    const before = readFileSync(file);
    const typed = await surveyor(['report', '--store', file], { folder: folder.path });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(/999/);
    expect(typed.stderr).toMatch(/upgrade|newer/i);
    expect(readFileSync(file).equals(before)).toBe(true);
  });

  test('a file that is no store', async () => {
    using folder = emptyFolder();
    writeFileSync(
      join(folder.path, 'notes.txt'),
      'shopping list, quite long enough to be read as a header'.repeat(20),
    );
    const typed = await surveyor(['report', '--store', 'notes.txt'], { folder: folder.path });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('notes.txt');
  });

  test('a report that cannot be written', async () => {
    using folder = emptyFolder();
    mkdirSync(join(folder.path, 'taken'));
    const typed = await surveyor(['try', '--quiet', '--html', 'taken', '--', ...clean], {
      folder: folder.path,
    });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(/could not be written to [^]*taken/);
  });
});

describe('secrets', () => {
  test('a secret that the target echoes reaches no report and no store', async () => {
    using folder = emptyFolder();
    const secret = 'tok-9f8e7d6c5b4a';
    const leaky = `process.stderr.write('using ' + process.env.API_TOKEN + '\\n'); await import(${JSON.stringify(clean[1])});`;
    writeFileSync(join(folder.path, 'leaky.mjs'), leaky);
    const args = ['--env', 'API_TOKEN', '--html', 'r.html', '--json', '--', process.execPath, 'leaky.mjs'];
    const typed = await surveyor(['try', ...args], { folder: folder.path, env: { API_TOKEN: secret } });
    expect(typed.code).toBe(0);
    for (const file of ['r.html', '.surveyor/surveyor.db'])
      expect(readFileSync(join(folder.path, file)).includes(secret)).toBe(false);
    expect(typed.stdout + typed.stderr).not.toContain(secret);

    writeFileSync(
      join(folder.path, 'dies.mjs'),
      `console.error('bad token ' + process.env.API_TOKEN); process.exit(4);`,
    );
    const dead = await surveyor(['try', '--env', 'API_TOKEN', '--', process.execPath, 'dies.mjs'], {
      folder: folder.path,
      env: { API_TOKEN: secret },
    });
    expect(dead.code).toBe(3);
    expect(dead.stdout).toContain('bad token [API_TOKEN]');
  });

  test('init writes the name of a secret, never its value', async () => {
    using folder = emptyFolder();
    const typed = await surveyor(['init', '--env', 'API_TOKEN', '--', ...clean], {
      folder: folder.path,
      env: { API_TOKEN: 'tok-9f8e7d6c5b4a' },
    });
    expect(typed.code).toBe(0);
    const config = readFileSync(join(folder.path, 'surveyor.yaml'), 'utf8');
    expect(config).toContain('${API_TOKEN}');
    expect(config).not.toContain('tok-9f8e7d6c5b4a');
  });
});
