import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.ts';
import { tempFolder } from '../temp-folder.ts';

const TRIALS = 200;
const LIMIT_MIB = 400;

// Minutes of work: `npm run test:booking`, a job of its own, runs it.
describe.skipIf(process.env['MODE'] !== 'booking')('two hundred trials, eight at a time', () => {
  test('keep their worlds apart, stay small, and leave nothing behind', { timeout: 900_000 }, async () => {
    await using folder = await tempFolder();
    const usage = join(folder.path, 'usage');
    const ended = spawnSync(
      process.execPath,
      [
        '--require',
        resolve('bench/cpu-at-exit.cjs'),
        'dist/bin.js',
        'run',
        '--json',
        '--quiet',
        '--config',
        'examples/booking/surveyor.yaml',
        '--store',
        join(folder.path, 'runs.db'),
        '--case',
        'book_known_room',
        '--trials',
        String(TRIALS),
        '--concurrency',
        '8',
      ],
      {
        encoding: 'utf8',
        maxBuffer: 1024 ** 3,
        env: { ...process.env, TMPDIR: folder.path, CPU_FILE: usage },
      },
    );
    const report = JSON.parse(ended.stdout) as Report; // oxlint-disable-line typescript/no-unsafe-type-assertion -- our own document
    const wrong = report.trials.filter(({ standing }) => standing !== 'passed');
    expect(wrong.map(({ id, why }) => [id, why])).toEqual([]);
    expect(report.tally).toMatchObject({ attempted: TRIALS, scored: TRIALS, passed: TRIALS });
    expect(await peakMiB(usage)).toBeLessThan(LIMIT_MIB);
    expect(await processesNaming(folder.path)).toEqual([]);
    const left = (await readdir(folder.path)).filter((name) => !/^(?:runs\.db|usage)/.test(name));
    expect(left).toEqual([]);
  });
});

/** The largest resident memory of Surveyor's own process. */
async function peakMiB(file: string): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const kib = lines.filter((line) => line.includes('dist/bin.js')).map((line) => Number(line.split(' ')[1]));
  if (kib.length === 0) throw new Error('nothing was measured');
  return Math.max(...kib) / 1024;
}

/** Command lines of processes that have a part of the run in them: relays, targets, agents. */
async function processesNaming(text: string): Promise<readonly string[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const lines = await Promise.all(
    pids.map(async (pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  return lines.filter((line) => line.includes(text));
}
