import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { keptProof } from '../../src/preflight/kept-proof.ts';
import { UNMEASURED } from '../../src/preflight/measure.ts';
import { STEPS, type Preflight, type StepResult } from '../../src/preflight/result.ts';
import type { View } from '../../src/preflight/view.ts';
import { tempFolder } from '../temp-folder.ts';

/** That of a client whose model must search. */
const VIEW: View = {
  format: 'openai-chat',
  exposure: 'search',
  instructions: null,
  tools: [],
  others: [],
  results: [],
  halves: null,
};
const PROVEN = { faults: [], exposure: 'deferred' };
const TRIED = { client: 'codex', version: '1.0.0', model: null };

function counted(outcome: StepResult['outcome']): { times: number; preflight: () => Promise<Preflight> } {
  const counter = {
    times: 0,
    preflight: () => {
      counter.times += 1;
      const steps = STEPS.map((step): StepResult => {
        return step === 'write' ? { step, outcome, why: 'why' } : { step, outcome: 'holds', why: '' };
      });
      return Promise.resolve({ client: 'codex', version: '1.0.0', steps, measures: UNMEASURED, view: VIEW });
    },
  };
  return counter;
}

test('a client is tried once for each version, and what it cannot do is remembered', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'deep', 'preflight.json');
  const tries = counted('fails');
  const first = await keptProof(TRIED, file, tries.preflight);
  expect(first).toEqual({
    faults: [{ step: 'write', why: 'why', fromBytes: null }],
    exposure: 'deferred',
  });
  expect(await keptProof(TRIED, file, tries.preflight)).toEqual(first);
  expect(tries.times).toBe(1);
  await keptProof({ ...TRIED, version: '1.0.1' }, file, tries.preflight);
  await keptProof({ ...TRIED, model: 'other' }, file, tries.preflight);
  expect(tries.times).toBe(3);
});

test('one that could not be run to its end is tried again', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'preflight.json');
  const tries = counted('could-not-run');
  expect(await keptProof(TRIED, file, tries.preflight)).toEqual(PROVEN);
  await keptProof(TRIED, file, tries.preflight);
  expect(tries.times).toBe(2);
  await expect(readFile(file)).rejects.toThrow('ENOENT');
});

test.each([
  '',
  '{"codex | 1.0.0 | ',
  '{"a":[{"step":"nonsense"}]}',
  '{"codex | 1.0.0 |  | surveyor 0":[]}',
  '[]',
])('a file that is none (%j) is made anew', async (text) => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'preflight.json');
  await writeFile(file, text);
  const tries = counted('holds');
  expect(await keptProof(TRIED, file, tries.preflight)).toEqual(PROVEN);
  expect(await keptProof(TRIED, file, tries.preflight)).toEqual(PROVEN);
  expect(tries.times).toBe(1);
});
