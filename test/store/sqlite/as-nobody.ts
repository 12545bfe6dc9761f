import { collect } from '../../../src/base/collect.ts';
import { UsageError } from '../../../src/base/errors.ts';
import { openStore } from '../../../src/store/open-store.ts';
import { loadSqlite } from '../../../src/store/sqlite/driver.ts';
// Loaded before rights are given up: the folder of this project may be closed to others.
import '../../../src/store/sqlite/open-file.ts';
import '../../../src/store/sqlite/sqlite-store.ts';
import { aRun, aTrial } from '../../builders.ts';
import { testClock, thrownBy } from './helpers.ts';

/*
 * A program: opens a store to write and then to read, as a user whom permissions bind (root passes them all), and
 * prints as one line of JSON how each went, how many trials it saw, and how writing ended.
 */
const [path = ''] = process.argv.slice(2);

await loadSqlite();
if (process.getuid?.() === 0) {
  process.setgroups?.([65_534]);
  process.setgid?.(65_534);
  process.setuid?.(65_534);
}
console.log(JSON.stringify({ write: await seen('write'), read: await seen('read') }));

async function seen(use: 'read' | 'write'): Promise<Record<string, unknown>> {
  let inside = {};
  const opening = await thrownBy(
    openStore(path, { clock: testClock(), folder: '/', use }).then(async (store) => {
      const trials = await collect(store.readTrials(aRun().id));
      const writing = await thrownBy(store.addVerdicts(aTrial().id, []));
      inside = { trials: trials.length, writing: said(writing) };
      await store[Symbol.asyncDispose]();
    }),
  );
  return { opening: said(opening), ...inside };
}

function said(error: Error | null): unknown {
  if (!(error instanceof UsageError)) return error === null ? null : error.stack;
  const { name, code, message, next } = error;
  return { name, code, message, next };
}
