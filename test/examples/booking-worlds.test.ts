import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadBank } from '../../src/case/load-bank.ts';
import { loadConfig } from '../../src/config/load-config.ts';
import { SURFACE_LIMITS } from '../../src/surface/limits.ts';
import { takeSurface } from '../../src/surface/take-surface.ts';
import { openSession } from '../../src/wire/open-session.ts';
import { openWorlds } from '../../src/world/worlds.ts';
import { tempFolder } from '../temp-folder.ts';
import { EXAMPLE } from './booking-stage.ts';

const OPEN = { revision: null, timeoutMs: 30_000, startTimeoutMs: 30_000, env: process.env };
const { signal } = new AbortController();

test('every scenario of the booking example has a world, in which each of its effects can fail', async () => {
  await using scratch = await tempFolder();
  const { config } = await loadConfig(join(EXAMPLE, 'surveyor.yaml'), {
    env: {},
    known: { clients: [], revisions: [] },
  });
  const target = config.target.endpoint;
  const worlds = openWorlds(config.world, {
    ...config,
    target,
    open: OPEN,
    folder: EXAMPLE,
    scratch: scratch.path,
    env: { PATH: process.env['PATH'] },
  });
  const plain = await worlds.open(null, signal);
  if (plain.kind !== 'open') throw new Error(plain.why);
  await using lent = plain;
  const opened = await openSession(lent.target, OPEN);
  if (opened.kind === 'failed') throw new Error(opened.failure.message);
  await using session = opened.session;
  const surface = await takeSurface(session, { ...SURFACE_LIMITS, timeoutMs: 30_000 });
  const { cases } = await loadBank(config.cases, EXAMPLE);
  const wrong: string[] = [];
  for (const scenario of cases.filter((one) => one.kind === 'scenario')) {
    const world = await worlds.open({ scenario, surface }, signal);
    const why = world.kind === 'open' ? ((await world.before())?.why ?? null) : world.why;
    if (why !== null) wrong.push(`${scenario.id}: ${why}`);
    if (world.kind === 'open') await world[Symbol.asyncDispose]();
  }
  expect(wrong).toEqual([]);
});
