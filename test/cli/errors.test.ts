import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.ts';
import { documentOf, emptyFolder, surveyor, testServer } from './surveyor.ts';

const MEMORY = ['--store', 'memory'];

describe('wrong words on the command line', () => {
  test('a command that does not exist is named, and the nearest suggested', async () => {
    const typed = await surveyor(['rnu']);
    expect(typed).toMatchObject({ code: 2, stdout: '' });
    expect(typed.stderr).toContain('There is no command "rnu". Did you mean "run"?');
    expect(typed.stderr).toMatch(/Commands: try, init, .*run, .*report, .*doctor/);
  });

  test('what was typed is shown, and cannot act on the terminal', async () => {
    const typed = await surveyor(['bank', '\u001B[2J\u202Estats']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain(String.raw`bank takes stats, not "\u001b[2J\u202estats"`);
    expect(typed.stderr).not.toMatch(/[\u001B\u202E]/); // oxlint-disable-line no-control-regex -- such characters are what is looked for
  });

  test('nothing at all prints the help', async () => {
    const typed = await surveyor([]);
    expect(typed).toMatchObject({ code: 0, stderr: '' });
    expect(typed.stdout).toMatch(/Usage: surveyor[^]*compare/);
  });

  test('the same as a document under --json, and nothing else on stdout', async () => {
    const typed = await surveyor(['rnu', '--json']);
    expect(documentOf(typed)).toMatchObject({
      schema: 'mcp-surveyor.error/1',
      ok: false,
      exitCode: 2,
      error: { code: 'unknown-command' },
    });
    expect(typed.stderr).toBe('');
  });

  test('no target says how one is named', async () => {
    const typed = await surveyor(['try']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(/No server was named[^]*surveyor try -- npx/);
  });

  test("an option of the target's command that stands before `--` is explained", async () => {
    const typed = await surveyor(['try', 'npx', '-y', 'some-server']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain("Unknown option '-y'");
    expect(typed.stderr).toContain('behind `--`');
  });

  test.each([
    [['--timeout', 'soon'], '--timeout takes a duration, not "soon"'],
    [['--revision', '2025-01-01'], 'There is no protocol revision "2025-01-01"'],
    [['--env', '1X=2'], '--env takes NAME or NAME=value'],
  ])('%j', async (options, message) => {
    const typed = await surveyor(['try', ...options, '--', 'true']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain(message);
  });

  test('an option of a named server is refused where the config names it', async () => {
    const at = ['--config', 'examples/memory/surveyor.yaml'];
    const typed = await surveyor(['check', ...at, '--revision', '2020-01-01']);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('--revision is for a server that is named on the command line');
  });

  test.each(['0', '1e9', '1000000', '-1', 'many'])('--trials %s', async (trials) => {
    const typed = await surveyor(['run', '--config', 'examples/memory/surveyor.yaml', '--trials', trials]);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain(`--trials takes a whole number from 1 to 1000, not "${trials}"`);
  });

  test('a secret that is not set is named, and where', async () => {
    const typed = await surveyor([
      'try',
      'http://127.0.0.1:1/mcp',
      '--header',
      'Authorization: Bearer ${NO_SUCH_TOKEN}',
    ]);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('--header: the environment variable NO_SUCH_TOKEN is not set');
    expect(typed.stderr).toContain('export NO_SUCH_TOKEN=');
  });

  test('a stack trace stands only behind --debug', async () => {
    expect((await surveyor(['rnu'])).stderr).not.toContain('    at ');
    expect((await surveyor(['rnu', '--debug'])).stderr).toContain('    at ');
  });
});

describe('targets that cannot be reached: exit 3, what happened, what to do next', () => {
  test('a program that does not exist', async () => {
    const typed = await surveyor(['try', ...MEMORY, '--', 'no-such-program-anywhere']);
    expect(typed.code).toBe(3);
    expect(typed.stdout).toMatch(/no-such-program-anywhere/);
  });

  test('a target that exits at start: exit status and last stderr lines, in text and in the document', async () => {
    const text = await surveyor(['try', ...MEMORY, '--', ...testServer('exits-at-start')]);
    expect(text.code).toBe(3);
    expect(text.stdout).toMatch(/exit(ed)?[^]*\b3\b/i);
    expect(text.stdout).toContain('LIBRARY_TOKEN is not set');
    const json = await surveyor(['try', '--json', ...MEMORY, '--', ...testServer('exits-at-start')]);
    expect(documentOf(json)).toMatchObject({
      ok: false,
      exitCode: 3,
      error: {
        code: 'target-exited',
        exit: { exitCode: 3 },
        stderr: expect.arrayContaining([expect.stringContaining('LIBRARY_TOKEN')]) as unknown,
      },
    });
  });

  test('a target that answers the handshake and is gone before it lists anything', async () => {
    const typed = await surveyor(['try', '--json', ...MEMORY, '--', ...testServer('exits-on-list')]);
    expect(typed.code).toBe(3);
    expect(documentOf(typed)).toMatchObject({
      error: { code: 'target-exited', exit: { exitCode: 1 } },
      checks: [],
    });
  });

  test('silence: how long, and which option waits longer', async () => {
    const typed = await surveyor([
      'try',
      '--start-timeout',
      '1s',
      '--timeout',
      '1s',
      ...MEMORY,
      '--',
      ...testServer('silent'),
    ]);
    expect(typed.code).toBe(3);
    expect(typed.stdout).toContain('--start-timeout');
  });

  test('a program that prints and never speaks: its first line is quoted', async () => {
    const typed = await surveyor([
      'try',
      '--start-timeout',
      '1s',
      '--timeout',
      '1s',
      ...MEMORY,
      '--',
      ...testServer('garbage-only'),
    ]);
    expect(typed.code).toBe(3);
    expect(typed.stdout).toContain('Usage: frobnicate');
  });

  test('a wrong port', async () => {
    const json = await surveyor(['try', 'http://127.0.0.1:1/mcp', '--json', ...MEMORY]);
    expect(json.code).toBe(3);
    expect(documentOf(json)).toMatchObject({
      error: { code: 'url-unreachable' },
      checks: [],
      coverage: { advertised: 0 },
    });
  });
});

describe('targets in a bad way are still surveyed', () => {
  test('a banner on stdout fails a check that quotes the line', async () => {
    const typed = await surveyor(['try', '--json', ...MEMORY, '--', ...testServer('banner-on-stdout')]);
    expect(typed.code).toBe(1);
    const { findings } = documentOf<{ findings: { code: string; message: string }[] }>(typed);
    expect(findings.find(({ code }) => code === 'stdio.stdout-clean')?.message).toContain(
      '*** Lending library 1.0.0 ***',
    );
  });

  test('a line on stdout in the middle of a call fails the same check, with the trial as evidence', async () => {
    const server = testServer('prints-during-call');
    const typed = await surveyor(['try', '--json', ...MEMORY, '--', ...server]);
    expect(typed.code).toBe(1);
    const { findings, checks } = documentOf<Report>(typed);
    expect(checks.find(({ id }) => id === 'stdio.stdout-clean')).toMatchObject({ outcome: 'fails' });
    const [found] = findings.filter(({ code }) => code === 'stdio.stdout-clean');
    expect(found?.message).toContain('"looking up books"');
    expect(found?.evidence[0]?.trial).toMatch(/list_books/);
  });

  test('a tool list that never ends is cut off and said', async () => {
    const typed = await surveyor(['try', '--json', ...MEMORY, '--', ...testServer('endless-list')]);
    expect(typed.code).toBe(3);
    expect(documentOf<Report>(typed).notes.join()).toMatch(/list of tools was not read to its end/);
    expect(JSON.stringify(documentOf(typed)['checks'])).toMatch(/list\.terminates","outcome":"warns/);
  });

  test('a tool that hangs ends in a finding and not in a hang', async () => {
    const typed = await surveyor([
      'try',
      '--json',
      '--allow-writes',
      '--timeout',
      '1s',
      ...MEMORY,
      '--',
      ...testServer('hanging-tool'),
    ]);
    const { findings, trials } = documentOf<{
      findings: { code: string }[];
      trials: { case: string; standing: string }[];
    }>(typed);
    expect(findings.map(({ code }) => code)).toContain('call-unanswered');
    expect(trials.map(({ standing }) => standing)).toContain('passed');
  });

  test('5 MB and 10 MB of result are counted and not held against the server', async () => {
    const typed = await surveyor([
      'try',
      '--json',
      '--allow-writes',
      ...MEMORY,
      '--',
      ...testServer('odd-results'),
    ]);
    const { trials } = documentOf<{
      trials: { case: string; standing: string; calls: { bytes: number }[] }[];
    }>(typed);
    const big = trials.find((trial) => trial.case.includes('five_megabytes'));
    expect(big).toMatchObject({ standing: 'passed' });
    expect(big?.calls[0]?.bytes).toBeGreaterThan(5_000_000);
  });
});

describe('files that are wrong', () => {
  const target = `target:\n  command: [node, ${JSON.stringify(testServer('clean-legacy')[1])}]\n`;
  const bank = '- probe: what books are there?\n  tool: list_book\n';

  test('an unknown key: file, line, key and the nearest valid one', async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, 'surveyor.yaml'), `${target}tols: {}\n`);
    const typed = await surveyor(['run'], { folder: folder.path });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(/surveyor\.yaml:3[^]*"?tols"?[^]*tools/);
  });

  test('YAML that does not parse names file and line', async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, 'surveyor.yaml'), `${target}cases: [a, b\n`);
    const typed = await surveyor(['run'], { folder: folder.path });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(/surveyor\.yaml:\d/);
  });

  test('no config says how to make one', async () => {
    using folder = emptyFolder();
    const typed = await surveyor(['run'], { folder: folder.path });
    expect(typed.code).toBe(2);
    expect(typed.stderr).toContain('surveyor init');
  });

  test('a tool that the server does not list: the nearest is suggested, and never called', async () => {
    using folder = emptyFolder();
    writeFileSync(join(folder.path, 'surveyor.yaml'), `${target}cases: [bank.yaml]\n`);
    writeFileSync(join(folder.path, 'bank.yaml'), bank);
    const typed = await surveyor(['run', '--json'], { folder: folder.path });
    expect(typed.code).toBe(1);
    const { findings, coverage, tally } = documentOf<{
      findings: { code: string; message: string }[];
      coverage: { called: number };
      tally: object;
    }>(typed);
    expect(findings[0]).toMatchObject({ code: 'case-tool-unlisted' });
    expect(findings[0]?.message).toMatch(/bank\.yaml:1[^]*"list_book"[^]*Did you mean "list_books"/);
    expect(coverage.called).toBe(0);
    expect(tally).toMatchObject({ caseDefect: 1, scored: 0 });
  });
});
