import { execFileSync } from 'node:child_process';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { emptyFolder, testServer } from '../cli/surveyor.ts';

const folder = emptyFolder();
afterAll(() => folder[Symbol.dispose]());

const run = (command: string, args: readonly string[]): string =>
  execFileSync(command, args, { cwd: folder.path, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** Sizes and names of all files below a folder, links not followed. */
function filesBelow(path: string): { path: string; bytes: number }[] {
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((name) => join(path, name))
    .filter((file) => lstatSync(file).isFile())
    .map((file) => ({ path: file, bytes: lstatSync(file).size }));
}

describe('the packed package in an empty folder', () => {
  beforeAll(() => {
    const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder.path], {
      encoding: 'utf8',
    }).trim();
    writeFileSync(join(folder.path, 'package.json'), '{"private":true,"type":"module"}');
    run('npm', ['install', '--no-audit', '--no-fund', `./${packed.split('\n').at(-1) ?? ''}`]);
  }, 180_000);

  test('it is small: at most 45 MB and 30 packages', () => {
    const modules = join(folder.path, 'node_modules');
    const bytes = filesBelow(modules).reduce((all, file) => all + file.bytes, 0);
    const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>;
    };
    expect(bytes / 1e6).toBeLessThan(45);
    expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(30);
    expect(Object.entries(lock.packages).filter(([, about]) => about.hasInstallScript === true)).toEqual([]);
  });

  test('it carries what it needs and nothing of ours that it does not', () => {
    const root = join(folder.path, 'node_modules', 'mcp-surveyor');
    const names = filesBelow(root).map(({ path }) => path.slice(root.length + 1));
    expect(names).toEqual(
      expect.arrayContaining([
        'dist/bin.js',
        'dist/relay.js',
        'dist/canary.js',
        'dist/index.d.ts',
        'dist/THIRD-PARTY-NOTICES.txt',
        'schemas/report.schema.json',
        'LICENSE',
        'README.md',
      ]),
    );
    expect(names.filter((name) => /^(src|test|examples|bench)\//.test(name))).toEqual([]);
  });

  test('its command runs, and surveys a server', () => {
    expect(run('npx', ['surveyor', '--version'])).toMatch(/^\d+\.\d+\.\d+\n$/);
    const report = JSON.parse(
      run('npx', ['mcp-surveyor', 'try', '--json', '--quiet', '--', ...testServer('clean-legacy')]),
    ) as { ok: boolean; coverage: { answered: number } };
    expect(report.ok).toBe(true);
    expect(report.coverage.answered).toBeGreaterThan(0);
  });

  test('its library surveys and checks without printing', () => {
    const [command, server] = testServer('clean-legacy');
    const program = `import { check, survey, defineConfig } from 'mcp-surveyor';
      import { writeFileSync } from 'node:fs';
      const config = defineConfig({ target: { command: ${JSON.stringify([command, server])} } });
      const surveyed = await survey(config);
      const checked = await check(config, { only: ['stdio.stdout-clean', 'args.unknown'] });
      writeFileSync('said.json', JSON.stringify([surveyed.coverage.advertised > 0, checked.checks.length]));`;
    writeFileSync(join(folder.path, 'use.js'), program);
    const printed = execFileSync(process.execPath, ['use.js'], {
      cwd: folder.path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    expect(printed).toBe('');
    expect(JSON.parse(readFileSync(join(folder.path, 'said.json'), 'utf8'))).toEqual([true, 2]);
  });
});
