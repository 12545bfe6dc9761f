import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptFaults } from '../../src/preflight/kept-faults.ts';
import { UNMEASURED } from '../../src/preflight/measure.ts';
import { STEPS, type Preflight, type StepResult } from '../../src/preflight/result.ts';
import { tempFolder } from '../temp-folder.ts';

const TRIED = { client: 'codex', version: '1.0.0', model: null };

function counted(outcome: StepResult['outcome']): { times: number; preflight: () => Promise<Preflight> } {
  const counter = {
    times: 0,
    preflight: () => {
      counter.times += 1;
      const steps = STEPS.map((step): StepResult => {
        return step === 'write' ? { step, outcome, why: 'why' } : { step, outcome: 'holds', why: '' };
      });
      return Promise.resolve({ client: 'codex', version: '1.0.0', steps, measures: UNMEASURED, view: null });
    },
  };
  return counter;
}

test('a client is tried once for each version, and what it cannot do is remembered', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'deep', 'preflight.json');
  const tries = counted('fails');
  const first = await keptFaults(TRIED, file, tries.preflight);
  expect(first).toEqual([{ step: 'write', why: 'why', fromBytes: null }]);
  expect(await keptFaults(TRIED, file, tries.preflight)).toEqual(first);
  expect(tries.times).toBe(1);
  await keptFaults({ ...TRIED, version: '1.0.1' }, file, tries.preflight);
  await keptFaults({ ...TRIED, model: 'other' }, file, tries.preflight);
  expect(tries.times).toBe(3);
});

test('one that could not be run to its end is tried again', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'preflight.json');
  const tries = counted('could-not-run');
  expect(await keptFaults(TRIED, file, tries.preflight)).toEqual([]);
  await keptFaults(TRIED, file, tries.preflight);
  expect(tries.times).toBe(2);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test.each(['', '{"codex | 1.0.0 | ', '{"a":[{"step":"nonsense"}]}', '[]'])(
  'a file that is none (%j) is made anew',
  async (text) => {
    await using folder = await tempFolder();
    const file = join(folder.path, 'preflight.json');
    await writeFile(file, text);
    const tries = counted('holds');
    expect(await keptFaults(TRIED, file, tries.preflight)).toEqual([]);
    expect(await keptFaults(TRIED, file, tries.preflight)).toEqual([]);
    expect(tries.times).toBe(1);
  },
);
