import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/base/clock.ts';
import { openStore } from '../../src/store/open-store.ts';
import { aRun } from '../builders.ts';
import { tempFolder } from '../temp-folder.ts';
import { surveyor, testServer, type Typed } from './surveyor.ts';

/** No process has such a number. */
const DEAD = { host: '', pid: 2 ** 30, startedAt: '1' };

test('of two processes that resume a run at the same time one is refused, and none once the other is dead', async () => {
  const config = { target: { command: testServer('silent'), startTimeout: '3s' }, cases: ['bank.yaml'] };
  await using folder = await tempFolder({
    'surveyor.yaml': JSON.stringify(config),
    'bank.yaml': '- { probe: which rooms?, tool: list_rooms }\n',
  });
  const run = aRun({ command: 'run', process: DEAD });
  {
    await using store = await openStore(join(folder.path, '.surveyor/surveyor.db'), {
      clock: systemClock,
      folder: folder.path,
    });
    await store.startRun(run);
  }
  const resume = (): Promise<Typed> => surveyor(['run', '--resume', run.id], { folder: folder.path });
  const both = await Promise.all([resume(), resume()]);
  const refused = both.filter(({ stderr }) => stderr.includes('is still at it'));
  expect(refused.map(({ code }) => code)).toEqual([2]);
  // The other one got as far as the server, which says nothing.
  expect(new Set(both.map(({ code }) => code))).toEqual(new Set([2, 3]));
  expect((await resume()).code).toBe(3);
}, 60_000);
