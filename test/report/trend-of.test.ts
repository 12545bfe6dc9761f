import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { asRunId, asTrialId } from '../../src/base/ids.ts';
import { collect } from '../../src/base/collect.ts';
import { trendCommand } from '../../src/cli/commands/trend.ts';
import { besideOf } from '../../src/report/beside.ts';
import { buildReport } from '../../src/report/build.ts';
import { bankRuns, trendOf } from '../../src/report/trend.ts';
import { trendSchema } from '../../src/report/trend-schema.ts';
import type { Run } from '../../src/run/run.ts';
import { memoryStore } from '../../src/store/memory.ts';
import { loadSqlite } from '../../src/store/sqlite/driver.ts';
import { openStoreFile } from '../../src/store/sqlite/open-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import type { Store } from '../../src/store/store.ts';
import { aProbe, aRun, aTrial, aVerdict } from '../builders.ts';
import { tempFolder } from '../temp-folder.ts';

/** The run of a day on a surface, a letter for each trial of its one probe. */
function runOf(day: number, letters: string, over: Partial<Run> = {}): { run: Run; letters: string } {
  const two = String(day).padStart(2, '0');
  const run = aRun({
    id: asRunId(`202601${two}-000000-aaaaaaaaaa`),
    startedAt: `2026-01-${two}T00:00:00.000Z`,
    cases: [aProbe()],
    planned: letters.length,
    ...over,
  });
  return { run, letters };
}

async function keep(store: Store, { run, letters }: { run: Run; letters: string }): Promise<void> {
  await store.startRun(run);
  for (const [at, letter] of Array.from(letters).entries()) {
    const trial = aTrial({ id: asTrialId(`${run.id}/${at}`), repeat: at + 1 });
    const verdicts = [aVerdict({ status: letter === 'p' ? 'pass' : 'fail' })];
    await store.addTrial(run.id, { trial, verdicts }, { frames: [], stderr: [], lost: 0, surplus: 0 });
  }
}

async function trendAt(store: Store, run: Run) {
  const trials = await collect(store.readTrials(run.id));
  const beside = await besideOf(store, run, trials);
  return buildReport({ run, finished: null }, trials, 'report', beside).trend;
}

describe('the trend of a report', () => {
  test('is that of the runs of its target up to itself, each surface a point', async () => {
    await using store = memoryStore();
    const [first, own] = [runOf(1, 'pf'), runOf(2, 'pp', { surfaceHash: 'ffffffffffff' })];
    const others = [
      runOf(3, 'ff'),
      runOf(4, 'ff', { target: 'another' }),
      runOf(1, 'ff', { id: asRunId('20260101-000000-bbbbbbbbbb'), command: 'try' }),
    ];
    for (const each of [first, own, ...others]) await keep(store, each);
    expect(await trendAt(store, own.run)).toMatchObject({
      runs: 2,
      left: 0,
      curves: [
        {
          kind: 'probe',
          client: 'literal',
          points: [
            { surfaceHash: '0123456789ab', passed: 1, scored: 2, since: null },
            {
              surfaceHash: 'ffffffffffff',
              passed: 2,
              since: { changed: ['surface'], shared: 1, change: 0.5 },
            },
          ],
        },
      ],
    });
  });

  test('looks at nineteen runs before it, and counts the others', async () => {
    await using store = memoryStore();
    for (let day = 1; day <= 25; day += 1) await keep(store, runOf(day, 'p'));
    expect(await trendAt(store, runOf(25, 'p').run)).toMatchObject({ runs: 20, left: 5 });
  });

  test('reads no more trials than it may, of the newest runs', async () => {
    await using store = memoryStore();
    for (let day = 1; day <= 4; day += 1) await keep(store, runOf(day, 'ppp'));
    const lines = await bankRuns(store, null);
    const at = async (trials: number) => trendOf(store, lines, { runs: 10, trials });
    expect(await at(9)).toMatchObject({ runs: 3, left: 1, curves: [{ points: [{ scored: 9, runs: 3 }] }] });
    expect(await at(8)).toMatchObject({ runs: 2, left: 2 });
    expect(await at(2)).toEqual({ runs: 0, left: 4, curves: [] });
  });

  test('is none for a run that asks no bank', async () => {
    await using store = memoryStore();
    const [run, check] = [runOf(1, 'p'), runOf(2, '', { command: 'check' })];
    for (const each of [run, check]) await keep(store, each);
    expect(await trendAt(store, check.run)).toEqual({ runs: 0, left: 0, curves: [] });
  });
});

async function trend(
  folder: string,
  options: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly code: number; readonly text: string }> {
  let text = '';
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8');
      done();
    },
  });
  const terminal = { stdout, stderr: stdout, env: {}, folder, color: false, width: 120, live: false };
  const call = { command: 'trend' as const, operands: [], options: { store: 'runs.db', ...options } };
  return { code: await trendCommand.run({ ...call, terminal: terminal as never }), text };
}

async function withRuns(folder: string, runs: readonly { run: Run; letters: string }[]): Promise<void> {
  await using store = await openStore('runs.db', { clock: systemClock, folder });
  for (const each of runs) await keep(store, each);
}

/** Cuts what is kept of these trials. */
async function damage(folder: string, trials: string): Promise<void> {
  const how = { use: 'write', patienceMs: 1_000 } as const;
  const file = await openStoreFile(join(folder, 'runs.db'), await loadSqlite(), how);
  file.exec(`update trial set document = substr(document, 1, 50) where ${trials}`);
  file.close();
}

describe('surveyor trend', () => {
  const runs = [runOf(1, 'pf'), runOf(2, 'pp', { surfaceHash: 'ffffffffffff' })];

  test('draws a row for each point, and says what changed between them', async () => {
    await using folder = await tempFolder();
    await withRuns(folder.path, runs);
    const { code, text } = await trend(folder.path);
    expect(code).toBe(0);
    expect(text).toMatch(
      /probes with literal\n[^]*2026-01-01 [^]*50 %[^]*surface changed; \+50\.0 points over 1 shared case\n[^]*2026-01-02 /,
    );
  });

  test('--json prints one document that the published schema knows; --limit takes the newest runs', async () => {
    await using folder = await tempFolder();
    await withRuns(folder.path, runs);
    const whole: unknown = JSON.parse((await trend(folder.path, { json: true })).text);
    expect(trendSchema.safeParse(whole).error?.issues ?? []).toEqual([]);
    expect(whole).toMatchObject({ target: 'node server.js', runs: 2, curves: [{ points: [{}, {}] }] });
    const newest: unknown = JSON.parse((await trend(folder.path, { json: true, limit: '1' })).text);
    expect(newest).toMatchObject({
      runs: 1,
      left: 1,
      curves: [{ points: [{ surfaceHash: 'ffffffffffff' }] }],
    });
  });

  test('a store of which nothing can be read is named as damaged, not as empty', async () => {
    await using folder = await tempFolder();
    await withRuns(folder.path, runs);
    await damage(folder.path, 'true');
    await expect(trend(folder.path)).rejects.toMatchObject({ code: 'store-damaged' });
    await expect(trend(folder.path, { json: true })).rejects.toMatchObject({ code: 'store-damaged' });
  });

  test('runs that cannot be read are told beside those that can', async () => {
    await using folder = await tempFolder();
    await withRuns(folder.path, runs);
    await damage(folder.path, `id like '${runs[0]!.run.id}%'`);
    const { code, text } = await trend(folder.path);
    expect(code).toBe(0);
    expect(text).toMatch(/1 run left out that could not be read\. In the store .* cannot be read/);
    expect(text).toContain('2026-01-02 ');
  });

  test('a client without a trial is a usage error, as is a store without runs of a bank', async () => {
    await using folder = await tempFolder();
    await withRuns(folder.path, [runOf(1, '', { command: 'check' })]);
    await expect(trend(folder.path)).rejects.toMatchObject({ code: 'trend-no-run' });
    await withRuns(folder.path, runs.slice(1));
    expect((await trend(folder.path, { client: ['literal'] })).code).toBe(0);
    await expect(trend(folder.path, { client: ['codex'] })).rejects.toMatchObject({ code: 'option-invalid' });
  });
});
