import { join } from 'node:path';
import { Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import type { Asked } from '../../src/case/case.ts';
import { loadBank } from '../../src/case/load-bank.ts';
import { bankCommand } from '../../src/cli/commands/bank.ts';
import { bankSchema } from '../../src/report/bank-schema.ts';
import type { Run } from '../../src/run/run.ts';
import { loadSqlite } from '../../src/store/sqlite/driver.ts';
import { openStoreFile } from '../../src/store/sqlite/open-file.ts';
import { openStore } from '../../src/store/open-store.ts';
import { tempFolder } from '../temp-folder.ts';
import { aClientLine, aRun, aSurface, aTool, aTrial, aVerdict } from '../builders.ts';
import { later } from './a-bank-run.ts';

const surface = aSurface({
  tools: [
    aTool({ name: 'list_rooms', description: 'Lists the meeting rooms.' }),
    aTool({ name: 'cancel_booking', description: 'Cancels a booking.', index: 1 }),
  ],
});
const FILES = {
  'surveyor.yaml': 'target:\n  command: [node, server.js]\ncases: [bank.yaml]\nstore: runs.db\n',
  'bank.yaml': [
    '- selection: which meeting rooms are there?\n  id: rooms\n  kind: happy\n  expect: list_rooms',
    '- selection: get rid of the booking\n  id: rid\n  kind: edge\n  expect: cancel_booking',
    '- selection: thanks, goodbye\n  id: bye\n  kind: trap\n  expect: none\n',
  ].join('\n'),
};

/** Keeps a run of the bank with these letters for each case: p passed, f failed. */
async function keep(
  folder: string,
  cases: readonly Asked[],
  letters: Readonly<Record<string, string>>,
  over: Partial<Run> = {},
): Promise<void> {
  await using store = await openStore('runs.db', { clock: systemClock, folder });
  const run = aRun({ surface, cases, ...over });
  await store.startRun(run);
  for (const [caseId, each] of Object.entries(letters)) {
    const caseHash = cases.find(({ id }) => id === caseId)?.hash ?? '';
    for (const [at, letter] of Array.from(each).entries()) {
      const made = aTrial({ caseId, caseHash, client: run.clients[0]!.name, repeat: at + 1 });
      const trial = { ...made, id: `${run.id}/${made.id}` as typeof made.id, calls: [] };
      const verdicts = [aVerdict({ grader: 'first-choice', status: letter === 'p' ? 'pass' : 'fail' })];
      await store.addTrial(run.id, { trial, verdicts }, { frames: [], stderr: [], lost: 0, surplus: 0 });
    }
  }
}

async function bank(
  folder: string,
  options: Readonly<Record<string, unknown>> = {},
  operands: readonly string[] = ['stats'],
): Promise<{ readonly code: number; readonly text: string }> {
  let text = '';
  const stdout = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString('utf8');
      done();
    },
  });
  const terminal = { stdout, stderr: stdout, env: {}, folder, color: false, width: 120, live: false };
  const code = await bankCommand.run({ command: 'bank', operands, options, terminal: terminal as never });
  return { code, text };
}

const codex = { ...later, clients: [aClientLine({ name: 'codex' })] };

describe('surveyor bank stats', () => {
  test('names what never failed, what never passed, weak traps and words that meet no tool', async () => {
    await using folder = await tempFolder(FILES);
    const { cases } = await loadBank(['bank.yaml'], folder.path);
    await keep(folder.path, cases, { rooms: 'pppppp', rid: 'fff', bye: 'ppp' });
    await keep(folder.path, cases, { rooms: 'pppp', rid: 'ff' }, codex);
    const { code, text } = await bank(folder.path);
    expect(code).toBe(0);
    expect(text).toContain('3 cases, 18 scored trials of 2 runs by codex and literal');
    expect(text).toMatch(/Never failed for anyone: 2\n[^]*which meeting rooms[^]*10 trials by 2 clients\n/);
    expect(text).toMatch(
      /3 trials by literal alone, whose repeats are one and the same trial: too few to tell/,
    );
    expect(text).toMatch(/Never passed for anyone: 1\n[^]*5 trials by 2 clients: too few to tell/);
    expect(text).toMatch(
      /Traps too weak to tempt: 1\n[^]*no word of it meets a tool; nobody was lured in 3 trials/,
    );
  });

  test('--json prints one document that the published schema knows, of the clients that were named', async () => {
    await using folder = await tempFolder(FILES);
    const { cases } = await loadBank(['bank.yaml'], folder.path);
    await keep(folder.path, cases, { rooms: 'pf' });
    await keep(folder.path, cases, { rooms: 'pp' }, codex);
    const { text } = await bank(folder.path, { json: true, client: ['codex'] });
    const document: unknown = JSON.parse(text);
    expect(bankSchema.safeParse(document).error?.issues ?? []).toEqual([]);
    expect(document).toMatchObject({
      schema: 'mcp-surveyor.bank/1',
      command: 'bank stats',
      scored: 2,
      clients: ['codex'],
    });
  });

  test('--since leaves out the runs before that day', async () => {
    await using folder = await tempFolder(FILES);
    const { cases } = await loadBank(['bank.yaml'], folder.path);
    await keep(folder.path, cases, { rooms: 'ff' });
    await keep(folder.path, cases, { rooms: 'ppp' }, codex);
    expect(JSON.parse((await bank(folder.path, { json: true, since: '2026-01-03' })).text)).toMatchObject({
      runs: 1,
      scored: 3,
    });
    await expect(bank(folder.path, { since: '2026-01-04' })).rejects.toMatchObject({ code: 'bank-no-run' });
    await expect(bank(folder.path, { since: 'yesterday' })).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test('a store of which nothing can be read is named as damaged, not as empty', async () => {
    await using folder = await tempFolder(FILES);
    const { cases } = await loadBank(['bank.yaml'], folder.path);
    await keep(folder.path, cases, { rooms: 'pp' });
    const how = { use: 'write', patienceMs: 1_000 } as const;
    const file = await openStoreFile(join(folder.path, 'runs.db'), await loadSqlite(), how);
    file.exec('update trial set document = substr(document, 1, 50)');
    file.close();
    await expect(bank(folder.path)).rejects.toMatchObject({ code: 'store-damaged' });
  });

  test('trials of another wording are none of the bank’s', async () => {
    await using folder = await tempFolder(FILES);
    const { cases } = await loadBank(['bank.yaml'], folder.path);
    const reworded = cases.map((one) => ({ ...one, hash: `${one.hash}0` }));
    await keep(folder.path, reworded, { rooms: 'pp' });
    await expect(bank(folder.path)).rejects.toMatchObject({ code: 'bank-no-run' });
  });

  test.each<[string, Readonly<Record<string, unknown>>, readonly string[]]>([
    ['an unknown verb', {}, ['stat']],
    ['no verb', {}, []],
    ['a client without a trial', { client: ['codecs'] }, ['stats']],
  ])('%s is a usage error', async (_title, options, operands) => {
    await using folder = await tempFolder(FILES);
    const { cases } = await loadBank(['bank.yaml'], folder.path);
    await keep(folder.path, cases, { rooms: 'p' });
    await expect(bank(folder.path, options, operands)).rejects.toMatchObject({ code: 'option-invalid' });
  });
});
