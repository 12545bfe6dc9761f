import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readJunit } from '../../../src/run/unit/read-junit.ts';
import { TapReader } from '../../../src/run/unit/read-tap.ts';
import { runUnit, type UnitRequest } from '../../../src/run/unit/run-unit.ts';
import { keepUnit } from '../../../src/unit.ts';
import { memoryStore } from '../../../src/store/memory.ts';
import { writers } from '../../../src/report/writers.ts';
import { processTable } from '../../../src/wire/process-table.ts';
import { usageErrorOf } from '../../error-of.ts';
import { tempFolder } from '../../temp-folder.ts';
import { NO_GATES } from '../../../src/config/gates.ts';

describe('JUnit', () => {
  const suite = (inside: string, attributes = ''): string =>
    `<?xml version="1.0"?><testsuites><testsuite name="s" ${attributes}>${inside}</testsuite></testsuites>`;

  test.each([
    [
      'passes, failures, errors and skips',
      '<testcase name="a"/><testcase name="b"><failure/></testcase><testcase name="c"><error/></testcase><testcase name="d"><skipped/></testcase>',
      [4, 1, 2, 1],
    ],
    ['what passed at last', '<testcase name="a"><flakyFailure message="x"/></testcase>', [1, 1, 0, 0]],
    [
      'a suite within a suite',
      '<testsuite name="in" failures="1"><testcase name="a"><failure/></testcase></testsuite>',
      [1, 0, 1, 0],
    ],
    ['nothing', '', [0, 0, 0, 0]],
  ])('counts %s', (_title, inside, [tests, passed, failed, skipped]) => {
    expect(readJunit(suite(inside))).toMatchObject({ tests, passed, failed, skipped });
  });

  test('names what failed, where, and why, with colours and controls in it', () => {
    const failure =
      '<testcase classname="rooms" name="books" file="a.js"><failure message="boom &#27;[31m">at \u001B[1m<![CDATA[<here>]]></failure></testcase>';
    expect(readJunit(suite(failure))).toMatchObject({
      failures: [{ name: 'rooms books', file: 'a.js', message: 'boom \uFFFD[31m\nat \uFFFD[1m<here>' }],
    });
  });

  test('a suite that says more failed than it shows has a failure', () => {
    expect(readJunit(suite('<testcase name="a"/>', 'tests="1" errors="2"'))).toMatchObject({
      failed: 1,
      failures: [{ name: 's', message: 'the suite says that 2 tests failed, and shows 0' }],
    });
  });

  test.each([
    ['a file that was cut off', suite('<testcase name="a"/>').slice(0, -20), 'no whole XML document'],
    ['another document', '<html></html>', 'its outermost element is <html>'],
    ['no XML', 'ok 1 - a', 'no whole XML document'],
    ['nothing', '', 'no whole XML document'],
    [
      'an entity from outside',
      `<!DOCTYPE t [<!ENTITY x SYSTEM "file:///etc/passwd">]>${suite('<testcase name="a"><failure>&x;</failure></testcase>').slice(21)}`,
      'no whole XML document',
    ],
    [
      'an entity that grows',
      `<!DOCTYPE t [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${suite('<testcase name="&b;"/>').slice(21)}`,
      'no whole XML document',
    ],
    ['elements without end', `<testsuites>${'<a>'.repeat(100_000)}`, 'nested too deep'],
  ])('%s is no result', (_title, text, says) => {
    expect(readJunit(text)).toContain(says);
  });
});

describe('TAP', () => {
  const read = (text: string): unknown => {
    const reader = new TapReader();
    for (const part of text.match(/[^]{1,7}/g) ?? []) reader.add(Buffer.from(part));
    return reader.end();
  };

  test.each([
    [
      '13, between other lines',
      'TAP version 13\nhello\nok 1 - a\nnot ok 2 - b\n# note\n1..2\n',
      [2, 1, 1, 0],
    ],
    ['skips and what is to be done', '1..3\nok 1 # SKIP no\nnot ok 2 - b # TODO later\nok 3\n', [3, 1, 0, 2]],
    [
      '14, with subtests counted and their parent not',
      '# Subtest: p\n    ok 1 - a\n    not ok 2 - b\n    1..2\nnot ok 1 - p\n1..1\n',
      [2, 1, 1, 0],
    ],
    [
      'a parent that fails by itself',
      '# Subtest: p\n    ok 1 - a\n    1..1\nnot ok 1 - p\n1..1\n',
      [2, 1, 1, 0],
    ],
    ['a plan that was not kept', '1..3\nok 1\nok 2\n', [3, 2, 1, 0]],
    ['a run that gave up', 'ok 1\nBail out! no database\n', [2, 1, 1, 0]],
    ['no TAP at all', 'all is well\n', [0, 0, 0, 0]],
    ['an empty plan', '1..0 # SKIP nothing here\n', [0, 0, 0, 0]],
  ])('version %s', (_title, text, [tests, passed, failed, skipped]) => {
    expect(read(text)).toMatchObject({ tests, passed, failed, skipped });
  });

  test('names what failed with its parents, and why', () => {
    const text =
      "# Subtest: p\n    not ok 1 - a\n      ---\n      error: 'one is not two'\n      location: '/a.js:3:1'\n      ...\n    1..1\nnot ok 1 - p\n1..1\n";
    expect(read(text)).toMatchObject({
      failures: [{ name: 'p > a', file: '/a.js:3:1', message: 'one is not two' }],
    });
  });
});

const JUNIT = '<testsuite name="s"><testcase name="a"/></testsuite>';

/** Runs a script as the tests' command. */
async function ran(
  script: string,
  over: Partial<UnitRequest> = {},
  files: Record<string, string> = {},
): Promise<unknown> {
  await using folder = await tempFolder({ 'run.mjs': script, ...files });
  const words: [string, ...string[]] = [process.execPath, 'run.mjs'];
  const request: UnitRequest = {
    command: { words, shown: 'node run.mjs' },
    folder: folder.path,
    env: process.env,
    junit: [],
    tap: null,
    ...over,
  };
  return await runUnit(request, { signal: new AbortController().signal, onOutput: () => undefined });
}

describe('a command', () => {
  const writes = `import { writeFileSync } from 'node:fs'; writeFileSync('out-1.xml', '${JUNIT}');`;
  const junit = ['out-*.xml'];
  test.each<[string, string, Partial<UnitRequest>, Record<string, string>, string, RegExp]>([
    ['that prints TAP holds', 'console.log("ok 1\\n1..1")', {}, {}, 'holds', /^1 unit test passed$/],
    ['that writes JUnit holds', writes, { junit }, {}, 'holds', /^1 unit test passed$/],
    [
      'of which a test fails does not',
      'console.log("not ok 1\\n1..1")',
      {},
      {},
      'fails',
      /^1 of 1 unit test failed$/,
    ],
    [
      'that ends badly though all passed does not',
      'console.log("ok 1\\n1..1"); process.exitCode = 4',
      {},
      {},
      'fails',
      /1 unit test passed, yet the command ended with status 4/,
    ],
    ['that says nothing has no answer', '', {}, {}, 'unanswered', /no unit test was seen/],
    [
      'that fails and says nothing has none',
      'process.exitCode = 1',
      {},
      {},
      'unanswered',
      /no unit test was seen, and the command ended with status 1/,
    ],
    [
      'that was killed has none',
      'console.log("ok 1\\n1..1"); process.kill(process.pid, "SIGKILL")',
      {},
      {},
      'unanswered',
      /ended by SIGKILL/,
    ],
    [
      'that skips everything has none',
      'console.log("ok 1 # SKIP\\n1..1")',
      {},
      {},
      'unanswered',
      /^1 unit test seen, none of which ran$/,
    ],
    ['that writes no file has none', '', { junit }, {}, 'unanswered', /there is no file out-\*\.xml/],
    [
      'that leaves an old file has none',
      '',
      { junit },
      { 'out-1.xml': JUNIT },
      'unanswered',
      /no file that out-\*\.xml leads to was written by this run/,
    ],
    [
      'that writes half a file has none',
      writes.replace('</testsuite>', ''),
      { junit },
      {},
      'unanswered',
      /out-1\.xml: it is no whole XML/,
    ],
  ])('%s', async (_title, script, over, files, state, why) => {
    expect(await ran(script, over, files)).toMatchObject({ state, why: expect.stringMatching(why) });
  });

  test('that cannot be started is an error of usage', async () => {
    const error = await usageErrorOf(() => ran('', { command: { words: ['no-such-program'], shown: '' } }));
    expect(error.code).toBe('command-unstartable');
  });

  test('is ended with all that it started when the signal aborts, and has no result', async () => {
    await using folder = await tempFolder({
      'child.mjs': 'setInterval(() => {}, 1000); console.log("pid " + process.pid);',
      'run.mjs': `import { spawn } from 'node:child_process'; spawn(process.execPath, ['child.mjs'], { stdio: 'inherit' });`,
    });
    const stop = new AbortController();
    let pid = 0;
    const unit = await runUnit(
      {
        command: { words: [process.execPath, 'run.mjs'], shown: '' },
        folder: folder.path,
        env: process.env,
        junit: [],
        tap: null,
      },
      {
        signal: stop.signal,
        onOutput: (chunk) => {
          pid ||= Number(/pid (\d+)/.exec(chunk.toString())?.[1] ?? 0);
          if (pid > 0) stop.abort();
        },
      },
    );
    expect(unit).toBeNull();
    expect((await processTable(process.platform)).map((row) => row.pid)).not.toContain(pid);
  });
});

test('results of an earlier run may be read alone, in another encoding too', async () => {
  await using folder = await tempFolder({ 'a.tap': 'ok 1\n1..1\n' });
  const text =
    '<?xml version="1.0" encoding="ISO-8859-1"?><testsuite><testcase name="\u00e9"><failure/></testcase></testsuite>';
  await writeFile(join(folder.path, 'a.xml'), Buffer.from(text, 'latin1'));
  const around = { command: null, folder: folder.path, env: {}, junit: [], tap: null };
  const watch = { signal: new AbortController().signal, onOutput: () => undefined };
  expect(await runUnit({ ...around, tap: 'a.tap' }, watch)).toMatchObject({
    state: 'holds',
    files: ['a.tap'],
    command: null,
  });
  expect(await runUnit({ ...around, junit: ['a.xml'] }, watch)).toMatchObject({
    failures: [{ name: '\u00e9' }],
  });
  expect(await runUnit({ ...around, tap: 'none.tap' }, watch)).toMatchObject({ state: 'unanswered' });
});

test('a result is kept as a run, and stands in every form of a report', async () => {
  await using store = memoryStore();
  const unit = await ran('console.log("not ok 1 - books a room\\n1..1")');
  const keeping = {
    store,
    target: 'node server.js',
    gates: NO_GATES,
    started: new Date(0),
    clock: { now: () => new Date(1) },
    redact: (text: string) => text,
  };
  if (unit === null || typeof unit !== 'object' || !('state' in unit)) throw new Error('it has a result');
  const report = await keepUnit(unit as Parameters<typeof keepUnit>[0], keeping);
  expect(report).toMatchObject({
    command: 'unit',
    ok: false,
    exitCode: 1,
    unit: { failed: 1 },
    layers: [{ layer: 'unit', state: 'fails', run: report.run.id }],
  });
  for (const [format, write] of Object.entries(writers))
    expect([format, write(report)]).toEqual([format, expect.stringContaining('books a room')]);
});
