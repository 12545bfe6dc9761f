import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { check, type CheckOptions, type ConfigInput, type News, type Report, survey } from '../src/index.ts';
import { systemClock } from '../src/base/clock.ts';
import { collect } from '../src/base/collect.ts';
import { asRunId } from '../src/base/ids.ts';
import { openStore } from '../src/store/open-store.ts';
import { usageErrorOf } from './error-of.ts';
import { tempFolder } from './temp-folder.ts';

const ROOMS = fileURLToPath(new URL('servers/rooms/server.mjs', import.meta.url));
const rooms = (flaw: string): ConfigInput => ({
  target: { command: [process.execPath, ROOMS, '--flaw', flaw] },
});
const outcomes = ({ checks }: Report): Record<string, string> =>
  Object.fromEntries(checks.map(({ id, outcome }) => [id, outcome]));

test('survey asks what the config asks, and tells of it as it goes', async () => {
  const news: News[] = [];
  const report = await survey(rooms('clean'), { on: (each) => news.push(each) });
  expect(report).toMatchObject({ command: 'try', ok: true, error: null });
  expect(report.coverage.answered).toBeGreaterThan(0);
  expect(news.map(({ at }) => at)).toEqual(expect.arrayContaining(['connected', 'check-done', 'trial-done']));
});

test('a survey is kept in the file that the config names as its store', async () => {
  await using folder = await tempFolder();
  const config = { ...rooms('clean'), store: 'kept/surveys.db' };
  const report = await survey(config, { folder: folder.path });
  await using store = await openStore(join(folder.path, 'kept/surveys.db'), {
    clock: systemClock,
    folder: folder.path,
    use: 'read',
  });
  const kept = await store.readRun(asRunId(report.run.id));
  expect(kept?.finished).not.toBeNull();
  expect(await collect(store.readTrials(asRunId(report.run.id)))).toHaveLength(report.trials.length);
});

describe('check', () => {
  test('calls tools and says of every check what became of it', async () => {
    const report = await check(rooms('drops-unknown'), { only: ['args.unknown', 'stdio.stdout-clean'] });
    expect(report).toMatchObject({ command: 'check', ok: true, exitCode: 0 });
    expect(outcomes(report)).toEqual({ 'args.unknown': 'warns', 'stdio.stdout-clean': 'holds' });
  });

  test('leaves out what is skipped, and says why', async () => {
    const options = { only: ['args.unknown'], skip: { 'stdio.stdout-clean': 'prints a banner' } };
    const report = await check(rooms('clean'), options);
    expect(report.checks).toContainEqual({
      id: 'stdio.stdout-clean',
      outcome: 'not-applicable',
      why: 'left out: prints a banner',
    });
  });

  test('fails for warnings where it is strict, and says so', async () => {
    const report = await check(rooms('drops-unknown'), { only: ['args.unknown'], strict: true });
    expect(report).toMatchObject({ ok: false, exitCode: 1 });
    expect(report.notes).toContain('Warnings fail this run, as --strict asks.');
  });

  test('draws the generated inputs of a seed', async () => {
    const { checks } = await check(rooms('clean'), { only: ['call.crash'], runs: 2, seed: 7 });
    expect(checks[0]?.why).toContain('seed 7');
  });

  test('writes a baseline, accepts what stands in it, and runs contract cases of the bank', async () => {
    await using folder = await tempFolder({
      'cases/rooms.yaml':
        '- contract: rooms are none\n  steps:\n    - call: list_rooms\n      expect: { path: $.rooms, equals: [] }\n',
    });
    const config: ConfigInput = { ...rooms('drops-unknown'), cases: ['cases/*.yaml'] };
    const options = {
      folder: folder.path,
      only: ['contract', 'args.unknown'],
      baseline: 'known.yaml',
      strict: true,
    };
    const first = await check(config, { ...options, updateBaseline: true });
    expect(first).toMatchObject({ ok: false, contracts: [{ outcome: 'fails' }], run: { accepted: 0 } });
    const written = readFileSync(join(folder.path, 'known.yaml'), 'utf8');
    expect(written).toMatch(/accept: args\.unknown\n/);
    expect(written).toMatch(/accept: contract\.case-failed\n {2}at: .+\n/);
    const second = await check(config, options);
    expect(second.findings).toEqual([]);
    expect(second.contracts).toMatchObject([{ outcome: 'accepted', difference: null }]);
    expect(second.run.accepted).toBeGreaterThan(1);
  });

  test.each([
    [{ onyl: ['args.unknown'] }, /^There is no option "onyl"\. Did you mean .*"only"/],
    [{ only: 'args.unknown' }, /^only is "args\.unknown"\./],
    [{ skip: ['args.unknown'] }, /^skip is a list\./],
    [{ skip: { 'args.unknown': 3 } }, /^skip is an object\./],
    [{ strict: 'yes' }, /^strict is "yes"\./],
    [{ sarif: 'scan.sarif' }, /^sarif is "scan\.sarif"\./],
    [{ seed: 1.5 }, /^seed is 1\.5\./],
    [{ on: 'news' }, /^on is "news"\./],
    [{ signal: {} }, /^signal is an object\./],
    [null, /^The options are no object\./],
  ])('options %j are refused with the name of what is wrong', async (options, message) => {
    const wrong: unknown = options;
    // What TypeScript would refuse, a program in JavaScript passes.
    const error = await usageErrorOf(async () => check(rooms('clean'), wrong as CheckOptions));
    expect(error).toMatchObject({ code: 'option-invalid', message: expect.stringMatching(message) });
  });

  test('runs every contract case in a world that is reset before it', async () => {
    await using folder = await tempFolder({
      'cases/rooms.yaml': ['one', 'two']
        .map(
          (name) => `- contract: ${name}
  steps:
    - call: list_bookings
      expect: { path: $.searched, equals: 4 }
    - call: create_booking
      with: { room_id: cedar, date: 2026-10-12, title: Seedlings }
`,
        )
        .join(''),
      'reset.mjs': "import { rmSync } from 'node:fs';\nrmSync('kept.json', { force: true });\n",
    });
    const kept: ConfigInput = {
      target: {
        command: [process.execPath, ROOMS, '--flaw', 'cancels-own-only'],
        env: { ROOMS_FILE: join(folder.path, 'kept.json') },
      },
      cases: ['cases/*.yaml'],
    };
    const options = { folder: folder.path, only: ['contract'], allowWrites: true };
    const reset = `${process.execPath} reset.mjs`;
    const both = await check({ ...kept, world: { fixture: { reset } } }, options);
    expect(both.contracts.map(({ outcome }) => outcome)).toEqual(['holds', 'holds']);
    expect(both.notes.join(' ')).toContain('Writes executed, at least: create_booking 2.');
    const wrong = await check(
      { ...kept, world: { fixture: { reset: `${process.execPath} -e ""` } } },
      options,
    );
    expect(wrong.contracts[1]).toMatchObject({ outcome: 'fails' });
  });

  test('of what nobody answers is a report too, and writes no baseline', async () => {
    await using folder = await tempFolder({});
    const config: ConfigInput = { target: { command: [process.execPath, '-e', 'process.exit(3)'] } };
    const report = await check(config, {
      folder: folder.path,
      baseline: 'known.yaml',
      updateBaseline: true,
    });
    expect(report).toMatchObject({ ok: false, exitCode: 3, error: { code: expect.any(String) } });
    expect(() => readFileSync(join(folder.path, 'known.yaml'))).toThrow(/ENOENT/);
  });

  test.each<[string, CheckOptions, RegExp]>([
    ['a check that does not exist', { only: ['args.unknwon'] }, /^only: there is no check "args.unknwon"/],
    ['a skip without a reason', { skip: { 'args.unknown': ' ' } }, /^skip args.unknown gives no reason/],
    ['a baseline that is not there', { baseline: 'nowhere.yaml' }, /nowhere\.yaml: there is no such file/],
    ['an update of no baseline', { updateBaseline: true }, /needs the name of the file/],
    ['too many runs', { runs: 1_001 }, /runs is 1001/],
    ['half a seed', { seed: 0.5 }, /seed is 0.5/],
  ])('refuses %s', async (_title, options, message) => {
    const error = await usageErrorOf(() => check(rooms('clean'), options));
    expect(error.message).toMatch(message);
  });
});
