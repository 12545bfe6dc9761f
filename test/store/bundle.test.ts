import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { asRunId, asTrialId } from '../../src/base/ids.ts';
import { collect } from '../../src/base/collect.ts';
import { importRun, wholeRun } from '../../src/store/bundle/import-bundle.ts';
import { readBundle } from '../../src/store/bundle/read-bundle.ts';
import { bundleText } from '../../src/store/bundle/write-bundle.ts';
import { memoryStore } from '../../src/store/memory.ts';
import type { BundleLine } from '../../src/store/bundle/line.ts';
import type { Frame } from '../../src/wire/frame.ts';
import type { Store } from '../../src/store/store.ts';
import type { Claim, Work } from '../../src/trajectory/claim.ts';
import type { Run, Trial } from '../../src/run/run.ts';
import { aClaim, aFrame, aRun, aTrial } from '../builders.ts';
import { tempFolder } from '../temp-folder.ts';

const run = aRun({ planned: 3 });
const recording = { frames: [aFrame(), aFrame({ seq: 1 })], stderr: ['said'], lost: 0, surplus: 0 };
const same = (text: string): string => text;
const END = '2026-01-02T04:00:00.000Z';

function spent(work: Partial<Work>): Claim {
  return aClaim({ work: { model: null, inputTokens: null, outputTokens: null, costUsd: null, ...work } });
}

async function filled(order: readonly number[]): Promise<Store> {
  const store = memoryStore();
  await store.startRun(run);
  for (const repeat of order) {
    // oxlint-disable-next-line no-await-in-loop -- the order is what matters
    await store.addTrial(run.id, { trial: aTrial({ repeat }), verdicts: [] }, recording);
  }
  await store.finishRun(run.id, '2026-01-02T04:00:00.000Z', []);
  return store;
}

async function textOf(store: Store, redact = same): Promise<string> {
  const stored = await store.readRun(run.id);
  if (stored === undefined) throw new Error('not stored');
  return (await collect(bundleText(store, stored, redact))).join('');
}

async function imported(text: string, store: Store): Promise<unknown> {
  await using folder = await tempFolder();
  const path = join(folder.path, 'run.jsonl');
  await writeFile(path, text);
  const whole = await wholeRun(readBundle(path, 'run.jsonl'));
  return await importRun(whole, readBundle(path, 'run.jsonl'), store);
}

describe('an evidence bundle', () => {
  test('is the same bytes for the same run, in whatever order its trials were stored, and after an import', async () => {
    const text = await textOf(await filled([1, 2, 3]));
    expect(await textOf(await filled([3, 1, 2]))).toBe(text);
    const other = memoryStore();
    expect(await imported(text, other)).toMatchObject({ trials: 3, known: false });
    expect(await textOf(other)).toBe(text);
    expect(await other.readRecording(aTrial({ repeat: 2 }).id)).toEqual(recording);
  });

  test('is read line by line: no frame before it is asked for', async () => {
    const text = await textOf(await filled([1, 2]));
    await using folder = await tempFolder({ 'run.jsonl': text });
    const bundle = (): AsyncGenerator<BundleLine> => readBundle(join(folder.path, 'run.jsonl'), 'run.jsonl');
    const whole = await wholeRun(bundle());
    let read = 0;
    const counted = async function* (): AsyncGenerator<BundleLine> {
      for await (const line of bundle()) {
        read += 1;
        yield line;
      }
    };
    const inner = memoryStore();
    const ahead: number[] = [];
    const store: Store = {
      ...inner,
      addTrialOf: (id, graded, { frames, ...head }) => {
        const watched = async function* (): AsyncGenerator<Frame> {
          for await (const frame of frames) {
            ahead.push(read);
            yield frame;
          }
        };
        return inner.addTrialOf(id, graded, { ...head, frames: watched() });
      },
    };
    await importRun(whole, counted(), store);
    expect(ahead).toEqual([4, 5, 7, 8]);
    expect(await textOf(inner)).toBe(text);
  });

  test('with a line that nobody has written so long is none', async () => {
    const bundle = `{"line":"bundle","schema":"mcp-surveyor.bundle/1"}\n{"line":"run","run":"${'x'.repeat(65 * 1024 * 1024)}"}\n`;
    await expect(imported(bundle, memoryStore())).rejects.toMatchObject({
      code: 'bundle-invalid',
      message: 'run.jsonl:2: it is longer than 67108864 bytes.',
    });
  });

  test('imported again adds nothing, and completes what was cut off', async () => {
    const text = await textOf(await filled([1, 2, 3]));
    const other = memoryStore();
    await other.startRun(run);
    await other.addTrial(run.id, { trial: aTrial({ repeat: 2 }), verdicts: [] }, recording);
    await imported(text, other);
    expect(await imported(text, other)).toMatchObject({ known: true });
    expect(await collect(other.readTrials(run.id))).toHaveLength(3);
  });

  test('holds nothing that is to be taken out', async () => {
    const text = await textOf(await filled([1]), (each) => each.replaceAll('said', '***'));
    expect(text).not.toContain('said');
  });

  test.each<[string, (text: string) => string, RegExp]>([
    ['was cut off', (text) => text.slice(0, -100), /run\.jsonl:\d+: /],
    ['was cut off at a line', (text) => text.split('\n').slice(0, -2).join('\n'), /it was cut off/],
    ['was changed', (text) => text.replace('There are two', 'There are ten'), /changed after it was written/],
    ['is no bundle', () => '{"hello": 1}\n', /run\.jsonl:1: line is not one of/],
    ['is empty', () => '', /run\.jsonl:0: it ends before its end line/],
    ['goes on', (text) => `${text}{}\n`, /something follows the end/],
    [
      'lacks its first line',
      (text) => text.slice(text.indexOf('\n') + 1),
      /begins with the line that says so/,
    ],
  ])('that %s is refused, and leaves nothing behind', async (_title, damage, message) => {
    const text = damage(await textOf(await filled([1])));
    const other = memoryStore();
    await expect(imported(text, other)).rejects.toThrow(message);
    expect(await other.listRuns(10)).toEqual([]);
  });

  test.each([
    ['a name of a file elsewhere', '../../elsewhere'],
    ['what acts on a terminal', '\u001b]0;mine\u0007'],
  ])('whose run has as its id %s is refused', async (_title, id) => {
    const forged = memoryStore();
    const other = { ...run, id: asRunId(id) };
    await forged.startRun(other);
    const stored = await forged.readRun(other.id);
    if (stored === undefined) throw new Error('not stored');
    const text = (await collect(bundleText(forged, stored, same))).join('');
    await expect(imported(text, memoryStore())).rejects.toThrow(/has an id that is none/);
  });

  test('with a trial of another run is refused', async () => {
    const forged = memoryStore();
    await forged.startRun(run);
    const trial = { ...aTrial(), id: asTrialId('20990101-000000-aaaaaaaaaa/x/literal/mcp/1') };
    await forged.addTrial(run.id, { trial, verdicts: [] }, recording);
    await expect(imported(await textOf(forged), memoryStore())).rejects.toThrow(
      /a trial that is of another run/,
    );
  });

  test.each<[string, Partial<Run>, Partial<Trial>, string, string]>([
    ['a start that is no moment', { startedAt: 'yesterday' }, {}, END, 'run.startedAt is no moment'],
    ['a start of another form', { startedAt: '2026-01-02T03:04:05Z' }, {}, END, 'run.startedAt is no moment'],
    ['an end that is no moment', {}, {}, 'NaN', 'at is no moment'],
    ['a repeat below 1', {}, { repeat: -5 }, END, 'trial.repeat is no whole number from 1: -5'],
    ['half a repeat', {}, { repeat: 1.5 }, END, 'trial.repeat is no whole number from 1: 1.5'],
    ['a time below nothing', {}, { tookMs: -1e308 }, END, 'trial: tookMs is below 0: -1e+308'],
    ['a trial at no moment', {}, { startedAtMs: 1e300 }, END, 'trial.startedAtMs is no moment: 1e+300'],
    ['costs below nothing', {}, { claim: spent({ costUsd: -1 }) }, END, 'trial: costUsd is below 0: -1'],
    [
      'tokens below nothing',
      {},
      { claim: spent({ inputTokens: -2 }) },
      END,
      'trial: inputTokens is below 0: -2',
    ],
  ])('with %s is refused, and leaves nothing behind', async (_title, over, of, at, message) => {
    const forged = memoryStore();
    const other = memoryStore();
    await forged.startRun({ ...run, ...over });
    await forged.addTrial(run.id, { trial: aTrial(of), verdicts: [] }, recording);
    await forged.finishRun(run.id, at, []);
    await expect(imported(await textOf(forged), other)).rejects.toMatchObject({
      code: 'bundle-invalid',
      message: expect.stringContaining(message) as string,
    });
    expect(await other.listRuns(10)).toEqual([]);
  });

  test('of another run of the same id is refused', async () => {
    const other = memoryStore();
    await other.startRun(aRun({ target: 'node other.js' }));
    await expect(imported(await textOf(await filled([1])), other)).rejects.toThrow(
      /holds another run under the id/,
    );
  });

  test('that cannot be read says so', async () => {
    await expect(collect(readBundle('/nowhere/run.jsonl', 'run.jsonl'))).rejects.toThrow(
      /could not be read: ENOENT/,
    );
  });
});
