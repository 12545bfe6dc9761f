import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { planCommand } from '../../src/cli/commands/plan.ts';
import type { BankRun } from '../../src/gate/bank.ts';
import { openStore } from '../../src/store/open-store.ts';
import { aSurface, aTool } from '../builders.ts';
import { tempFolder } from '../temp-folder.ts';
import { aBankRun, later } from './a-bank-run.ts';

const surface = aSurface({ tools: [aTool({ name: 'tool_a' }), aTool({ name: 'tool_b', index: 1 })] });
const earlier = aBankRun({ a: 'ppppp', b: 'ppfpp' }, { surface });
const newer = aBankRun({ a: 'pppp', b: 'pppp' }, { surface, ...later });
const check = aBankRun(
  {},
  { surface, id: later.id as never, command: 'check', startedAt: '2027-01-01T00:00:00.000Z' },
);

async function keep(folder: string, runs: readonly BankRun[]): Promise<void> {
  await using store = await openStore('runs.db', { clock: systemClock, folder });
  for (const { run, trials } of runs) {
    await store.startRun(run);
    for (const graded of trials)
      await store.addTrial(run.id, graded, { frames: [], stderr: [], lost: 0, surplus: 0 });
  }
}

/** The command as the command line starts it, in a folder; what it printed. */
async function plan(
  folder: string,
  options: Readonly<Record<string, unknown>>,
  operands: readonly string[] = [],
): Promise<{ readonly code: number; readonly text: string }> {
  let text = '';
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8');
      done();
    },
  });
  const terminal = { stdout, stderr: stdout, env: {}, folder, color: false, width: 100, live: false };
  const code = await planCommand.run({
    command: 'plan',
    operands,
    options: { store: 'runs.db', repetitions: '20', ...options },
    terminal: terminal as never,
  });
  return { code, text };
}

describe('surveyor plan', () => {
  test('takes the newest run with trials, and prints the same figures for the same seed', async () => {
    await using folder = await tempFolder();
    await keep(folder.path, [earlier, newer]);
    const { code, text } = await plan(folder.path, {});
    expect(code).toBe(0);
    expect(text).toContain(`chances from run ${newer.run.id}`);
    expect(text).toMatch(/nothing changed \(false alarms\) +\d+\.\d %/);
    expect((await plan(folder.path, {})).text).toBe(text);
    expect((await plan(folder.path, { seed: '2', repetitions: '21' })).text).not.toBe(text);
  });

  test('--json prints one document, of the run that is named', async () => {
    await using folder = await tempFolder();
    await keep(folder.path, [earlier, newer]);
    const { text } = await plan(folder.path, { json: true, tool: ['tool_b'] }, [earlier.run.id]);
    expect(JSON.parse(text)).toMatchObject({
      schema: 'mcp-surveyor.plan/1',
      command: 'plan',
      ok: true,
      exitCode: 0,
      run: earlier.run.id,
      tools: ['tool_b'],
      repetitions: 20,
      seed: 1,
      clients: [{ client: 'literal', costPerTrial: { usd: 0 } }],
    });
  });

  test("with a config only a run of the bank as it is now will do, and another bank's is not taken", async () => {
    await using folder = await tempFolder({
      'surveyor.yaml': 'target:\n  command: [node, server.js]\ncases: [bank.yaml]\nstore: runs.db\n',
      'bank.yaml': '- probe: which rooms are there?\n  tool: tool_a\n',
    });
    await keep(folder.path, [newer]);
    await expect(plan(folder.path, { store: undefined })).rejects.toMatchObject({
      code: 'plan-no-run',
      message: 'The store holds no run of the bank as it is now.',
    });
    expect((await plan(folder.path, { store: undefined }, [newer.run.id])).code).toBe(0);
  });

  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['an unknown client', { client: ['codecs'] }, 'option-invalid'],
    ['an unknown tool', { tool: ['tool_x'] }, 'option-invalid'],
    ['no repetition', { repetitions: '0' }, 'option-invalid'],
    ['a seed that is no number', { seed: 'x' }, 'option-invalid'],
  ])('%s is a usage error', async (_title, options, code) => {
    await using folder = await tempFolder();
    await keep(folder.path, [newer]);
    await expect(plan(folder.path, options)).rejects.toMatchObject({ code });
  });

  test('a store without trials is a usage error', async () => {
    await using folder = await tempFolder();
    await keep(folder.path, [check]);
    await expect(plan(folder.path, {})).rejects.toMatchObject({ code: 'plan-no-run' });
  });
});
