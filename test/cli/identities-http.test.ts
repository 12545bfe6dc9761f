import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.ts';
import { documentOf, emptyFolder, surveyor, type Typed } from './surveyor.ts';

const TOKENS = { ALICE_TOKEN: 'alice-tok-9f8e7d6c5b', MALLORY_TOKEN: 'mallory-tok-1a2b3c4d5e' };

interface Served extends AsyncDisposable {
  readonly url: string;
}

/** Starts the server whose users are told by their tokens. */
async function serve(...flags: readonly string[]): Promise<Served> {
  const child = spawn(process.execPath, [resolve('test/servers/tokens-http.mjs'), '0', ...flags], {
    env: { PATH: process.env['PATH'] ?? '', ...TOKENS },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = new Promise<void>((done) => child.once('exit', () => done()));
  const line = await new Promise<string>((done, fail) => {
    child.stdout.setEncoding('utf8').once('data', done);
    child.once('error', fail);
  });
  const { port } = JSON.parse(line) as { port: number };
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await exited;
    },
  };
}

/** Runs `surveyor check` as alice, with mallory as another user. */
async function checkIn(folder: string, { url }: Served, more: readonly string[]): Promise<Typed> {
  const config = [
    `target: { url: "${url}", headers: { Authorization: "Bearer \${ALICE_TOKEN}" } }`,
    'identities:',
    '  mallory: { headers: { Authorization: "Bearer ${MALLORY_TOKEN}" } }',
    'log: { payloads: full }',
  ];
  writeFileSync(join(folder, 'surveyor.yaml'), config.join('\n'));
  return surveyor(['check', '--json', ...more], { folder, env: TOKENS });
}

describe('two users of one HTTP server, told by a header', () => {
  test.each([
    ['each sees what is their own', [], 'isolation', 'holds', null],
    [
      'a booking is shown to whoever knows its id',
      ['--reads-for-all'],
      'isolation',
      'fails',
      /^As mallory, get_booking/,
    ],
    ['no input brings what is another user’s', [], 'call.foreign-data', 'holds', null],
    [
      'an odd text finds everybody’s',
      ['--search-for-all'],
      'call.foreign-data',
      'fails',
      /"bk-m201", which only mallory/,
    ],
  ] as const)('%s', async (_title, flags, id, outcome, message) => {
    using folder = emptyFolder();
    await using server = await serve(...flags);
    const typed = await checkIn(folder.path, server, ['--store', 'memory', '--only', id, '--seed', '1']);
    const { checks, findings } = documentOf<Report>(typed);
    expect(checks).toMatchObject([{ id, outcome }]);
    expect(findings.map((finding) => finding.message)).toEqual(
      message === null ? [] : expect.arrayContaining([expect.stringMatching(message)]),
    );
  });
});

/** Every file below a folder and every output, and what of the tokens stands there. */
function leaks(folder: string, typed: readonly Typed[]): readonly string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const texts = [
    ...files.map((file) => [file, readFileSync(file, 'latin1')] as const),
    ...typed.map(({ stdout, stderr }, index) => [`output ${index}`, stdout + stderr] as const),
  ];
  return texts.flatMap(([where, text]) =>
    Object.values(TOKENS).flatMap((token) =>
      [token, Buffer.from(token).toString('base64').slice(0, 20)].some((form) => text.includes(form))
        ? [`${where}: ${token}`]
        : [],
    ),
  );
}

test('a server that says the tokens everywhere leaks them nowhere', async () => {
  using folder = emptyFolder();
  await using server = await serve('--echoes', '--reads-for-all', '--search-for-all');
  const files = ['--html', 'r.html', '--md', 'r.md', '--junit', 'r.xml'];
  const baseline = ['--baseline', 'known.yaml', '--update-baseline'];
  const json = await checkIn(folder.path, server, [...files, ...baseline]);
  const plain = await surveyor(['report'], { folder: folder.path, env: TOKENS });
  expect(json.stdout).toContain('Signed in with');
  expect(documentOf<Report>(json).findings.map(({ code }) => code)).toContain('call.foreign-data');
  expect(readdirSync(folder.path)).toEqual(
    expect.arrayContaining(['.surveyor', 'known.yaml', 'r.html', 'r.md', 'r.xml']),
  );
  expect(plain.code).toBe(json.code);
  expect(leaks(folder.path, [json, plain])).toEqual([]);
});
