import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Report } from '../../src/report/model.ts';
import { documentOf, emptyFolder, surveyor, testServer } from './surveyor.ts';

const ROOMS = fileURLToPath(new URL('../servers/rooms/server.mjs', import.meta.url));
const rooms = (flaw: string): readonly string[] => [process.execPath, ROOMS, '--flaw', flaw];

async function check(more: readonly string[], flaw: string, folder?: string): Promise<Report> {
  const args = ['check', '--json', '--store', 'memory', ...more, '--', ...rooms(flaw)];
  return documentOf<Report>(await surveyor(args, folder === undefined ? {} : { folder }));
}

const outcomeOf = ({ checks }: Report, id: string): string | undefined =>
  checks.find((each) => each.id === id)?.outcome;

describe('surveyor check', () => {
  test('calls tools and says of every check what became of it', async () => {
    const typed = await surveyor(['check', '--store', 'memory', '--', ...rooms('drops-unknown')]);
    expect(typed.stdout).toMatch(/warns args\.unknown/);
    expect(typed.stdout).toMatch(/✓ \d+ hold: \d+ lint, /);
    expect(typed.stdout).not.toContain('stdio.stdout-clean');
    const whole = await surveyor(['check', '--verbose', '--store', 'memory', '--', ...rooms('clean')]);
    expect(whole.stdout).toMatch(/✓ \d+ hold\n(?: {4}.*\n)*? {4}.*\bstdio\.stdout-clean\b/);
    expect(whole.stdout).toMatch(/- \d+ not applicable.*\n(?: {4}.*\n)*? {4}.*\bisolation: /);
  });

  test('of a tool that changes what it only reads: exit 1, and the place where the repair belongs', async () => {
    const typed = await surveyor(['check', '--json', '--store', 'memory', '--', ...rooms('read-writes')]);
    expect(typed.code).toBe(1);
    expect(documentOf<Report>(typed).findings).toContainEqual(
      expect.objectContaining({
        code: 'readonly.honest',
        severity: 'error',
        site: { place: 'server-data', tool: 'get_room' },
      }),
    );
  });

  test('sees what is printed to stdout in the middle of a call', async () => {
    const args = ['check', '--json', '--store', 'memory', '--', ...testServer('prints-during-call')];
    const report = documentOf<Report>(await surveyor(args));
    expect(outcomeOf(report, 'stdio.stdout-clean')).toBe('fails');
  });

  test('reads the target and what is known of its tools from the config', async () => {
    using folder = emptyFolder();
    writeFileSync(
      join(folder.path, 'surveyor.yaml'),
      [
        'target:',
        `  command: ${JSON.stringify(rooms('error-unflagged'))}`,
        'tools:',
        '  get_room: { fails: { id: nowhere } }',
      ].join('\n'),
    );
    const typed = await surveyor(['check', '--json', '--store', 'memory', '--only', 'error.flag'], {
      folder: folder.path,
    });
    expect(typed.code).toBe(1);
    expect(documentOf<Report>(typed).checks).toMatchObject([{ id: 'error.flag', outcome: 'fails' }]);
  });
});

test('--strict makes warnings fail, and nothing else does', async () => {
  const only = ['--only', 'args.unknown'];
  expect(await check(only, 'drops-unknown')).toMatchObject({ exitCode: 0 });
  expect(await check([...only, '--strict'], 'drops-unknown')).toMatchObject({ ok: false, exitCode: 1 });
  expect(await check([...only, '--strict'], 'clean')).toMatchObject({ ok: true, exitCode: 0 });
});

test('one cause is told by one check, and the other refers to it', async () => {
  const report = await check(['--only', 'args.unknown,args.near-miss'], 'drops-unknown');
  expect(report.findings.map(({ code }) => code)).toEqual(['args.unknown']);
  expect(report.checks.find(({ id }) => id === 'args.near-miss')?.why).toContain('told by args.unknown');
});

describe('what is left out', () => {
  test('--only runs these checks and no others', async () => {
    const { checks } = await check(['--only', 'args.unknown,stdio.stdout-clean'], 'clean');
    expect(checks.map(({ id }) => id).sort()).toEqual(['args.unknown', 'stdio.stdout-clean']);
  });

  test('--skip says why, and never counts as holding', async () => {
    const report = await check(['--skip', 'args.unknown=repaired in 2.0'], 'drops-unknown');
    expect(report.checks).toContainEqual({
      id: 'args.unknown',
      outcome: 'not-applicable',
      why: 'left out: repaired in 2.0',
    });
    expect(report.findings.filter(({ code }) => code === 'args.unknown')).toEqual([]);
  });

  test.each([
    [['--only', 'args.unknwon'], /no check "args\.unknwon".*Did you mean "args\.unknown"/s],
    [['--skip', 'args.unknown'], /gives no reason/],
    [['--update-baseline'], /needs the name of the file/],
    [['--baseline', 'nowhere.yaml'], /nowhere\.yaml: there is no such file/],
  ])('%j is wrong usage, and the message says what to type', async (more, message) => {
    const typed = await surveyor(['check', ...more, '--', ...rooms('clean')]);
    expect(typed.code).toBe(2);
    expect(typed.stderr).toMatch(message);
  });

  test('a baseline that was written makes the same server pass, and is stale on a repaired one', async () => {
    using folder = emptyFolder();
    const only = ['--only', 'readonly.honest', '--baseline', 'known.yaml'];
    const first = await check([...only, '--update-baseline'], 'read-writes', folder.path);
    expect(first.exitCode).toBe(1);
    expect(readFileSync(join(folder.path, 'known.yaml'), 'utf8')).toMatch(
      /accept: readonly\.honest\n {2}at: get_room\n/,
    );
    const second = await check([...only], 'read-writes', folder.path);
    expect(second.findings).toEqual([]);
    expect(second.checks).toMatchObject([
      { outcome: 'not-applicable', why: expect.stringContaining('accepted') },
    ]);
    const third = await check([...only], 'clean', folder.path);
    expect(third.findings).toMatchObject([{ code: 'baseline-stale', severity: 'warning' }]);
    expect(third.exitCode).toBe(0);
  });
});
