import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { isObject, member } from '../../src/base/json.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import { openSession } from '../../src/wire/open-session.ts';
import { takeTools } from '../../src/surface/take-surface.ts';

const EXAMPLE = fileURLToPath(new URL('../../examples/memory/', import.meta.url));
const ENDPOINT = {
  kind: 'stdio' as const,
  command: process.execPath,
  args: ['start.mjs'],
  env: {},
  cwd: EXAMPLE,
};
const OPTIONS = { revision: null, timeoutMs: 30_000, startTimeoutMs: 30_000, env: process.env };

test('the bank of the memory example has all kinds, and asks for every tool of the server and for no other', async () => {
  const { cases } = await loadBank(['cases/*.yaml'], EXAMPLE);
  const opened = await openSession(ENDPOINT, OPTIONS);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  const { tools } = await takeTools(session);
  const names = new Set(tools.map(({ name }) => name));
  const probed = new Set(
    cases.map((one) => (one.kind === 'probe' ? one.tool : null)).filter((tool) => tool !== null),
  );
  expect(probed).toEqual(names);
  const chosen = cases.flatMap((one) =>
    one.kind === 'selection' && one.expect.kind === 'tools' ? one.expect.anyOf : [],
  );
  for (const tool of chosen) expect(names).toContain(tool);
  const difficulties = cases.flatMap((one) => (one.kind === 'selection' ? [one.difficulty] : []));
  const count = (wanted: string): number => difficulties.filter((each) => each === wanted).length;
  expect(Math.min(count('happy'), count('edge'), count('trap'))).toBeGreaterThanOrEqual(5);
});

test('on the seed, every probe is answered with data when the values of its question are the arguments', async () => {
  const { cases } = await loadBank(['cases/*.yaml'], EXAMPLE);
  const opened = await openSession(ENDPOINT, OPTIONS);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  const barren: string[] = [];
  for (const one of cases) {
    if (one.kind !== 'probe') continue;
    const { reply } = await session.request('tools/call', { name: one.tool, arguments: one.with });
    const result = reply.kind === 'result' ? reply.result : null;
    const data = member(result, 'structuredContent');
    const values = isObject(data) ? Object.values(data) : [];
    // Longer than the text of an empty list.
    const hasData = values.some((value) => JSON.stringify(value).length > 2);
    if (member(result, 'isError') === true || !hasData) barren.push(one.question);
  }
  expect(barren).toEqual([]);
});
