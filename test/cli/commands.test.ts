import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Report } from '../../src/report/model.ts';
import { documentOf, emptyFolder, surveyor, testServer } from './surveyor.ts';

const clean = testServer('clean-legacy');

/** The command lines of all processes. */
function processes(): string[] {
  return spawnSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).stdout.split('\n');
}

describe('surveyor try', () => {
  test('on a clean server: exit 0, coverage, the drafted mark, the next command', async () => {
    using folder = emptyFolder();
    const typed = await surveyor(['try', '--', ...clean], { folder: folder.path });
    expect(typed).toMatchObject({ code: 0, stderr: '' });
    expect(typed.stdout).toMatch(/answered with data/);
    expect(typed.stdout).toContain('drafted');
    expect(typed.stdout).toContain('surveyor init -- ');
  });

  test('--quiet leaves only the answer, and may stand before the command like --no-color', async () => {
    const args = ['--no-color', '--quiet', 'try', '--store', 'memory', '--', ...clean];
    const typed = await surveyor(args, { env: { FORCE_COLOR: '1' } });
    expect(typed).toMatchObject({ code: 0, stderr: '' });
    expect(typed.stdout).toMatch(/^! HOLDS IN PART {2}[^]*coverage/);
    for (const more of ['Findings', 'Next', '\u001B']) expect(typed.stdout).not.toContain(more);
  });

  test('tools that may write are not executed unless that is allowed', async () => {
    const reports = await Promise.all(
      [[], ['--allow-writes']].map(async (more) =>
        documentOf<Report>(await surveyor(['try', '--json', '--store', 'memory', ...more, '--', ...clean])),
      ),
    );
    const executed = reports.map(
      ({ trials }) =>
        trials.flatMap(({ calls }) => calls).filter(({ outcome }) => outcome !== 'denied').length,
    );
    expect(reports[0]?.refused.length).toBeGreaterThan(0);
    expect(reports[1]?.refused).toEqual([]);
    expect(executed[1]).toBeGreaterThan(executed[0] ?? 0);
  });

  test.each([
    ['the modern era over stdio', 'clean-modern-raw', 'modern'],
    ['both eras, written with the official SDK', 'modern-sdk', 'modern'],
    ['a server that exits at the first probe', 'exits-on-probe', 'legacy'],
  ])('%s', async (_title, name, era) => {
    const report = documentOf<Report>(
      await surveyor(['try', '--json', '--store', 'memory', '--', ...testServer(name)]),
    );
    expect(report.server).toMatchObject({ era });
    expect(report.coverage.advertised).toBeGreaterThan(0);
  });

  test('nothing is left running, and no file but the store', async () => {
    using folder = emptyFolder();
    await surveyor(['try', '--quiet', '--', ...clean], { folder: folder.path });
    expect(readdirSync(folder.path)).toEqual(['.surveyor']);
    expect(processes().filter((line) => line.includes(folder.path))).toEqual([]);
  });
});

describe('from a first look to a bank of one’s own', () => {
  test('init, run, report, doctor', async () => {
    using folder = emptyFolder();
    const at = { folder: folder.path };

    const init = await surveyor(['init', '--', ...clean], at);
    expect(init).toMatchObject({ code: 0 });
    expect(init.stdout).toMatch(
      /wrote surveyor\.yaml[^]*wrote cases\/probes\.yaml[^]*wrote cases\/selection\.yaml/,
    );
    const before = readFileSync(join(folder.path, 'surveyor.yaml'), 'utf8');
    const again = await surveyor(['init', '--', ...clean], at);
    expect(again.stdout).toMatch(/kept {2}surveyor\.yaml/);
    expect(readFileSync(join(folder.path, 'surveyor.yaml'), 'utf8')).toBe(before);

    const run = documentOf<Report>(await surveyor(['run', '--json', '--client', 'literal'], at));
    expect(run).toMatchObject({ command: 'run', ok: true, exitCode: 0 });
    expect(run.trials.length).toBeGreaterThan(run.coverage.advertised);
    expect(run.trials.every(({ draft }) => draft)).toBe(true);

    const files = ['--html', 'r.html', '--junit', 'r.xml', '--md', 'r.md'];
    const report = await surveyor(['report', run.run.id, '--json', ...files], at);
    expect(documentOf<Report>(report)).toMatchObject({
      trials: run.trials,
      coverage: run.coverage,
      tally: run.tally,
    });
    for (const name of ['r.html', 'r.xml', 'r.md']) expect(existsSync(join(folder.path, name))).toBe(true);

    await surveyor(['check', '--quiet', '--only', 'tool.name-unique', '--', ...clean], at);
    const list = await surveyor(['report', '--list'], at);
    expect(list.stdout).toContain(run.run.id);
    expect(list.stdout).toMatch(/ check {2}checks: 1 holds {2}/);
    const unknown = await surveyor(['report', run.run.id.slice(0, -2)], at);
    expect(unknown).toMatchObject({ code: 2 });
    expect(unknown.stderr).toContain(`The nearest is ${run.run.id}`);

    const doctor = await surveyor(['doctor', '--json'], at);
    expect(documentOf(doctor)).toMatchObject({ schema: 'mcp-surveyor.doctor/1', ok: true });
  });

  test('the same run is reported in the same bytes', async () => {
    using folder = emptyFolder();
    await surveyor(['try', '--quiet', '--', ...clean], { folder: folder.path });
    const [one, two] = await Promise.all([
      surveyor(['report', '--json'], { folder: folder.path }),
      surveyor(['report', '--json'], { folder: folder.path }),
    ]);
    expect(one.stdout).toBe(two.stdout);
    expect(one.stdout.length).toBeGreaterThan(1_000);
  });
});

describe('Ctrl-C', () => {
  test('stops the children, keeps what was finished, and says how to look at it', async () => {
    using folder = emptyFolder();
    const cases = Array.from(
      { length: 40 },
      (_, index) => `- probe: list the books, please, number ${index}\n  tool: list_books\n`,
    ).join('');
    writeFileSync(
      join(folder.path, 'surveyor.yaml'),
      `target:\n  command: ${JSON.stringify([...clean, folder.path])}\ncases: [bank.yaml]\n`,
    );
    writeFileSync(join(folder.path, 'bank.yaml'), cases);
    const relayRuns = (): boolean =>
      processes().some((line) => line.includes('relay.js') && line.includes(folder.path));
    const typed = await surveyor(['run', '--json', '--html', 'r.html'], {
      folder: folder.path,
      until: relayRuns,
      signal: 'SIGINT',
    });
    expect(typed.code).toBe(130);
    expect(documentOf<Report>(typed)).toMatchObject({ ok: false, exitCode: 130, run: { finishedAt: null } });
    expect(readFileSync(join(folder.path, 'r.html'), 'utf8')).toMatch(/Interrupted[^]*<\/html>\n$/);
    expect(typed.stderr).toMatch(/Stopped\. What was finished is kept as run \S+: surveyor report \S+/);
    const report = documentOf<Report>(await surveyor(['report', '--json'], { folder: folder.path }));
    expect(report.run.finishedAt).toBeNull();
    expect(report.tally.attempted).toBe(40);
    expect(report.exitCode).toBe(3);
  });
});

describe('stopped before anything was seen', () => {
  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    '%s ends a target that never answers at once, with its process',
    async (signal) => {
      using folder = emptyFolder();
      const server = testServer('silent', folder.path);
      const running = (): boolean => processes().some((line) => line.startsWith(server.join(' ')));
      const args = ['--json', '--start-timeout', '50s', '--store', 'memory', '--', ...server];
      const typed = await surveyor(['try', ...args], { folder: folder.path, until: running, signal });
      expect(typed.code).toBe(130);
      expect(documentOf(typed)).toMatchObject({
        command: 'try',
        ok: false,
        exitCode: 130,
        error: { code: 'interrupted', message: 'Stopped before anything was finished; nothing was kept.' },
      });
      // Killed is not yet gone: the system takes its time on a busy machine.
      await vi.waitFor(() => expect(running()).toBe(false), { timeout: 10_000 });
    },
  );
});
