import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NO_MEANS, type ClientMeans } from '../../src/client/clients.ts';
import { factsOf } from '../../src/preflight/facts.ts';
import { preflight } from '../../src/preflight/preflight.ts';
import type { Preflight } from '../../src/preflight/result.ts';
import { tempFolder } from '../temp-folder.ts';

async function tried(name: string, means: ClientMeans = NO_MEANS): Promise<Preflight> {
  await using folder = await tempFolder();
  const env = { PATH: process.env['PATH'], HOME: folder.path };
  const result = await preflight(name, means, {
    env,
    folder: folder.path,
    signal: new AbortController().signal,
  });
  expect(readdirSync(folder.path)).toEqual([]);
  return result;
}

test('a model without a product around it holds every step, and its view is the target’s own', async () => {
  const result = await tried('model:openai-compatible/any-name');
  expect(result.steps.filter(({ outcome }) => outcome !== 'holds')).toEqual([]);
  expect(result.steps).toHaveLength(9);
  expect(result.version).toBeNull();
  expect(result.view).toMatchObject({
    format: 'openai-chat',
    exposure: 'direct',
    halves: 'both',
    others: [],
  });
  expect(result.measures).toMatchObject({ keyIn: [], briefing: true, spoken: '2026-07-28' });
  expect(result.measures.large.map(({ sent, reached }) => sent === reached)).toEqual([true, true]);
  expect(Object.fromEntries(factsOf(result).map(({ id, text }) => [id, text]))).toMatchObject({
    'tool-names': 'TOOL',
    schemas: 'unchanged',
    errors: 'without any sign that it is one',
  });
});

test('the literal reader is tried with words, since it has no model', async () => {
  const { steps, view } = await tried('literal');
  const outcomes = Object.fromEntries(steps.map(({ step, outcome }) => [step, outcome]));
  expect(outcomes).toMatchObject({
    list: 'holds',
    read: 'holds',
    'refused-write': 'holds',
    cancellation: 'holds',
  });
  expect(outcomes).toMatchObject({ 'large-result': 'not-applicable', write: 'not-applicable' });
  expect(view).toBeNull();
});

test('a client that is not installed could not run, with the way to install it', async () => {
  const setting = { name: 'codex', model: null, baseUrl: null, key: null, command: ['no-such-program-here'] };
  const { steps, version } = await tried('codex', { ...NO_MEANS, settings: [setting] });
  expect(version).toBeNull();
  expect(new Set(steps.map(({ outcome }) => outcome))).toEqual(new Set(['could-not-run']));
  expect(steps[0]?.why).toMatch(/could not be started.*npm install -g @openai\/codex/);
});

test('a program that calls nothing proves nothing, and one that fails says why', async () => {
  const node = JSON.stringify(process.execPath);
  const idle = await tried(`command:${node} -e 0`);
  expect(idle.steps.find(({ step }) => step === 'read')?.outcome).toBe('could-not-run');
  const broken = await tried(`command:${node} -e "console.error('no licence'); process.exit(3)"`);
  expect(broken.steps.find(({ step }) => step === 'list')).toMatchObject({
    outcome: 'could-not-run',
    why: expect.stringContaining('no licence') as string,
  });
});

test('replay has nothing that could be tried', async () => {
  const { steps } = await tried('replay:20260101-000000-aaaaaaaaaa');
  expect(new Set(steps.map(({ outcome }) => outcome))).toEqual(new Set(['not-applicable']));
});
