import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { isArray, member, type Json, type JsonObject } from '../../src/base/json.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import { affectedCases } from '../../src/gate/affected.ts';
import { surfaceDiff } from '../../src/surface/diff/diff.ts';
import { fingerprint } from '../../src/surface/fingerprint.ts';
import { readLock } from '../../src/surface/read-lock.ts';
import type { Endpoint } from '../../src/wire/endpoint.ts';
import { openSession } from '../../src/wire/open-session.ts';
import type { Session } from '../../src/wire/session.ts';
import { bankAndSurfaces, docsServer, EXAMPLE } from './docs-stage.ts';

const OPTIONS = { revision: null, timeoutMs: 30_000, startTimeoutMs: 30_000, env: process.env };

async function opened(endpoint: Endpoint): Promise<Session> {
  const result = await openSession(endpoint, OPTIONS);
  if (result.kind === 'failed') throw new Error(result.failure.message);
  return result.session;
}

/** What a tool gave, or the text of its error. */
async function call(session: Session, name: string, args: JsonObject): Promise<Json> {
  const { reply } = await session.request('tools/call', { name, arguments: args });
  if (reply.kind !== 'result') throw new Error(JSON.stringify(reply));
  const content = member(reply.result, 'content');
  const [first] = isArray(content) ? content : [];
  if (member(reply.result, 'isError') === true) return member(first, 'text') ?? null;
  return member(reply.result, 'structuredContent') ?? null;
}

test('the bank of the docs example has all kinds, and a regression and a fresh case in every family', async () => {
  const { cases } = await loadBank(['cases/*.yaml'], EXAMPLE);
  const selections = cases.filter((one) => one.kind === 'selection');
  expect(selections).toHaveLength(22);
  expect(new Set(selections.map(({ difficulty }) => difficulty))).toEqual(new Set(['happy', 'edge', 'trap']));
  for (const family of new Set(selections.map((one) => one.family))) {
    const sets = new Set(selections.filter((one) => one.family === family).map(({ set }) => set));
    expect([family, sets]).toEqual([family, new Set(['regression', 'fresh'])]);
  }
});

test('the lock file of the docs example is what its server shows', async () => {
  const file = join(EXAMPLE, 'surveyor.surface.json');
  const locked = readLock(await readFile(file, 'utf8'), 'surveyor.surface.json');
  expect(fingerprint(locked)).toBe(fingerprint((await bankAndSurfaces()).surfaces.original));
});

test.each([
  ['good-edit', { behavioural: 2 }],
  ['bad-edit', { behavioural: 1 }],
  ['short-edit', { behavioural: 1 }],
  ['cosmetic', { cosmetic: 2 }],
] as const)('the wording %s differs from the original in one class only', async (wording, counts) => {
  const { surfaces } = await bankAndSurfaces();
  const [before, after] = [surfaces.original, surfaces[wording]];
  const none = { breaking: 0, 'needs-review': 0, behavioural: 0, additive: 0, cosmetic: 0 };
  const { changes } = surfaceDiff(before, after);
  const found = { ...none };
  for (const change of changes) found[change.class] += 1;
  expect(found).toEqual({ ...none, ...counts });
});

test('the bad edit affects questions of the tool that it robs, though that tool was not touched', async () => {
  const { cases, surfaces } = await bankAndSurfaces();
  const [before, after] = [surfaces.original, surfaces['bad-edit']];
  const affected = affectedCases({ before, after, changes: surfaceDiff(before, after).changes }, cases, 1);
  expect(affected.touched).toEqual(['search_docs']);
  const known = new Set(affected.cases.map((each) => each.case));
  const robbed = cases.filter(({ family }) => family === 'open').map(({ id }) => id);
  expect(robbed.filter((id) => !known.has(id))).toEqual([]);
});

test('a page is found by its words, read by its slug, and created once', async () => {
  await using session = await opened(docsServer('original'));
  const found = await call(session, 'search_docs', { query: 'rate limit', limit: 1 });
  expect(found).toMatchObject({ pages: [{ slug: 'rate-limits' }], limit: 1 });
  expect(await call(session, 'search_docs', { query: 'giraffe' })).toMatchObject({ pages: [], total: 0 });
  const page = { title: 'Bulk export', text: 'It runs every night.' };
  expect(await call(session, 'create_doc', page)).toEqual({ slug: 'bulk-export', ...page });
  expect(await call(session, 'read_doc', { slug: 'bulk-export' })).toEqual({ slug: 'bulk-export', ...page });
  expect(await call(session, 'search_docs', { query: 'night' })).toMatchObject({ total: 1 });
  expect(await call(session, 'create_doc', page)).toMatch(/^title: there is a page "bulk-export" already/);
  expect(await call(session, 'search_docs', { query: '?!' })).toMatch(/^query: there is no word in it/);
});

test.each(['rate-limit', 'Rate Limits', '../server/main', '?!'])(
  'a slug that no page has is told: %s',
  async (slug) => {
    await using session = await opened(docsServer('original'));
    expect(await call(session, 'read_doc', { slug })).toMatch(
      /^slug: there is no page ".*"\. (?:Near it|search_docs)/,
    );
  },
);

test('the docs server speaks HTTP too, and its pages outlive a request', async () => {
  const { command, env, cwd } = docsServer('original');
  const child = spawn(command, ['server/main.mjs', '--http', '0'], { cwd: cwd ?? '.', env });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    const { url } = JSON.parse(String(line));
    await using session = await opened({ kind: 'http', url, headers: {} });
    await call(session, 'create_doc', { title: 'Sandbox', text: 'A place to play.' });
    expect(await call(session, 'read_doc', { slug: 'sandbox' })).toMatchObject({ text: 'A place to play.' });
  } finally {
    const gone = once(child, 'close');
    child.kill();
    await gone;
  }
});

test('a wording that there is not is refused at the start, and the others are named', async () => {
  const { command, args, cwd } = docsServer('original');
  const child = spawn(command, [...args], { cwd: cwd ?? '.', env: { DOCS_WORDING: 'toString' } });
  const said: string[] = [];
  child.stderr.on('data', (chunk) => said.push(String(chunk)));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said.join('')).toContain('original, good-edit, bad-edit, short-edit, cosmetic');
});
