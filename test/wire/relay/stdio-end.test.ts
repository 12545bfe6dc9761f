import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tempFolder } from '../../temp-folder.ts';
import { ownProgramFile } from '../../../src/base/own-program.ts';
import { familyOf, leftOf, pidFrom, script, startRelay } from './stdio-harness.ts';
import { NOTHING_ELSE } from '../../../src/wire/relay/policy.ts';

/** Says its pid and echoes lines; ends when its input ends. */
const POLITE = script(`console.log(process.pid); process.stdin.pipe(process.stdout);`);

/** Says its pid; heeds neither the end of its input nor a signal that can be ignored, and tells of those it got. */
const STUBBORN = script(`
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => console.log(signal));
  process.stdout.on('error', () => {});
  process.stdin.on('error', () => {}).resume();
  setInterval(() => {}, 1000);
  console.log(process.pid);
`);

describe.concurrent('the target ends', () => {
  test.each([0, 7])('with exit code %d, and so does the relay', async (code) => {
    await using folder = await tempFolder();
    await using relay = await startRelay(script(`process.stdout.write('bye'); process.exitCode = ${code}`), {
      folder: folder.path,
    });
    expect(await relay.ended).toEqual([code, null]);
    expect(relay.output().toString()).toBe('bye');
  });

  test.each(['SIGTERM', 'SIGKILL', 'SIGSEGV'] as const)('by %s, and so does the relay', async (signal) => {
    await using folder = await tempFolder();
    await using relay = await startRelay(['sh', '-c', `kill -${signal.slice(3)} $$`], {
      folder: folder.path,
    });
    expect(await relay.ended).toEqual([null, signal]);
  });

  test('by a signal that does not end Node, which is said as a shell says it', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(['sh', '-c', 'kill -USR1 $$'], { folder: folder.path });
    expect(await relay.ended).toEqual([138, null]);
    expect(relay.errors()).toBe('');
  });

  test('killed from outside in the middle of a message: what it had written arrives', async () => {
    await using folder = await tempFolder();
    const target = script(`process.stdout.write(process.pid + '\\n{"half":'); setInterval(() => {}, 1000)`);
    await using relay = await startRelay(target, { folder: folder.path });
    const pid = await pidFrom(relay);
    await relay.until((all) => all.includes('{"half":'));
    process.kill(pid, 'SIGKILL');
    expect(await relay.ended).toEqual([null, 'SIGKILL']);
    const { frames } = await relay.recording();
    expect(frames.map(({ text }) => text)).toEqual([String(pid), '{"half":']);
    expect(await leftOf([pid])).toEqual([]);
  });

  test('and leaves a child behind that holds its output: the relay does not wait for it', async () => {
    await using folder = await tempFolder();
    const target = script(`
      const child = require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
      console.log(child.pid);
      setTimeout(() => process.exit(3), 50);
    `);
    await using relay = await startRelay(target, { folder: folder.path });
    const grandchild = await pidFrom(relay);
    expect(await relay.ended).toEqual([3, null]);
    expect(await leftOf([grandchild])).toEqual([]);
  });

  test('after a last word of megabytes, which a slow client still gets', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(script(`process.stdout.write('x'.repeat(3_000_000))`), {
      folder: folder.path,
    });
    relay.process.stdout.pause();
    await once(relay.process.stdout, 'readable');
    relay.process.stdout.resume();
    expect(await relay.ended).toEqual([0, null]);
    await relay.until((all) => all.length === 3_000_000);
  });

  test('the last it says on stderr arrives, and is recorded', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(script(`console.error('first'); throw new Error('on purpose')`), {
      folder: folder.path,
    });
    expect(await relay.ended).toEqual([1, null]);
    expect(relay.errors()).toMatch(/^first\n.*on purpose/s);
    const { stderr } = await relay.recording();
    expect(stderr[0]).toBe('first');
    expect(stderr.join('\n')).toContain('Error: on purpose');
  });
});

describe.concurrent('a target that cannot be started', () => {
  test.each([
    ['there is no such command', ['surely-no-such-command'], 127, 'ENOENT'],
    ['it is no program', [new URL('../../../package.json', import.meta.url).pathname], 126, 'EACCES'],
  ])('%s', async (_title, target, code, said) => {
    await using folder = await tempFolder();
    await using relay = await startRelay(target, { folder: folder.path });
    expect(await relay.ended).toEqual([code, null]);
    expect(relay.errors()).toContain(said);
    expect((await relay.recording()).stderr[0]).toContain(said);
  });
});

describe.concurrent('the client ends', () => {
  test('its input: a polite target ends by itself', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(POLITE, { folder: folder.path });
    const pid = await pidFrom(relay);
    relay.process.stdin.end('last words\n');
    expect(await relay.ended).toEqual([0, null]);
    expect(relay.output().toString()).toBe(`${pid}\nlast words\n`);
  });

  test('signals reach the target once each, and are not followed by worse', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(STUBBORN, { folder: folder.path });
    const pid = await pidFrom(relay);
    for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) {
      relay.process.kill(signal);
      await relay.until((all) => all.includes(signal));
    }
    process.kill(pid, 'SIGKILL');
    expect(await relay.ended).toEqual([null, 'SIGKILL']);
    expect(relay.output().toString()).toBe(`${pid}\nSIGHUP\nSIGINT\nSIGTERM\n`);
  });

  test('SIGTERM ends a target that heeds it, and the relay with it', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(POLITE, { folder: folder.path });
    const pid = await pidFrom(relay);
    relay.process.kill('SIGTERM');
    expect(await relay.ended).toEqual([null, 'SIGTERM']);
    expect(await leftOf([pid])).toEqual([]);
  });

  /** A client of its own process, which says the relay's pid and the target's. */
  const clientProgram = (folder: string, target: readonly string[], stdin: string): readonly string[] => {
    const args = [ownProgramFile('relay'), '--spool', join(folder, 'spool.jsonl'), '--', ...target];
    return script(`
      const relay = require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: ['${stdin}', 'pipe', 'ignore'] });
      relay.stdout.once('data', (chunk) => console.log(relay.pid + ' ' + String(chunk).trim()));
      setInterval(() => {}, 1000);
    `);
  };

  test.each([
    ['a polite target', POLITE, 'pipe'],
    ['a stubborn target', STUBBORN, 'pipe'],
    ['a stubborn target whose input someone else holds open', STUBBORN, 'inherit'],
  ])('killed by SIGKILL in front of %s: nothing is left', async (_title, target, stdin) => {
    await using folder = await tempFolder();
    const [command = '', ...args] = clientProgram(folder.path, target, stdin);
    const client = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const [chunk] = await once(client.stdout, 'data');
    const [relay = 0, pid = 0] = String(chunk).trim().split(' ').map(Number);
    const family = await familyOf(relay);
    expect(family).toContain(pid);
    client.kill('SIGKILL');
    await once(client, 'exit');
    expect(await leftOf([relay, pid, ...family])).toEqual([]);
    client.stdin.destroy();
  });

  test('its output only: the target is ended once it has something to say', async () => {
    await using folder = await tempFolder();
    const target = script(
      `console.log(process.pid); process.stdin.resume(); setInterval(() => console.log('more'), 50)`,
    );
    await using relay = await startRelay(target, { folder: folder.path });
    const pid = await pidFrom(relay);
    relay.process.stdout.destroy();
    await relay.ended;
    expect(await leftOf([pid])).toEqual([]);
  });
});

describe.concurrent('the relay itself is killed by SIGKILL', () => {
  test.each([
    ['a polite target', POLITE],
    ['a stubborn target', STUBBORN],
  ])('and %s is ended with all that belongs to it', async (_title, target) => {
    await using folder = await tempFolder();
    await using relay = await startRelay(target, { folder: folder.path });
    const pid = await pidFrom(relay);
    // The guard is started after the target.
    relay.process.stdin.write('x\n');
    let family = await familyOf(relay.process.pid ?? 0);
    for (let turn = 0; turn < 100 && family.length < 3; turn += 1)
      family = await familyOf(relay.process.pid ?? 0);
    expect(family.length).toBeGreaterThanOrEqual(3);
    relay.process.kill('SIGKILL');
    await relay.ended;
    expect(await leftOf([pid, ...family])).toEqual([]);
  });

  test('and what had crossed is in the spool, of which a torn end is skipped', async () => {
    await using folder = await tempFolder();
    await using relay = await startRelay(POLITE, { folder: folder.path });
    await pidFrom(relay);
    relay.process.stdin.write('{"one":1}\n');
    await relay.until((all) => all.includes('{"one":1}\n'));
    let frames = (await relay.recording()).frames;
    for (let turn = 0; turn < 100 && frames.length < 3; turn += 1) frames = (await relay.recording()).frames;
    relay.process.kill('SIGKILL');
    await relay.ended;
    const whole = await readFile(relay.spoolFile);
    await writeFile(relay.spoolFile, whole.subarray(0, -4));
    expect((await relay.recording()).frames).toEqual(frames.slice(0, 2));
    expect(frames.map(({ from }) => from)).toEqual(['server', 'client', 'server']);
  });
});

test.concurrent('nothing of a normal end is left: neither the target nor the guard', async () => {
  await using folder = await tempFolder();
  await using relay = await startRelay(POLITE, { folder: folder.path });
  await pidFrom(relay);
  const family = await familyOf(relay.process.pid ?? 0);
  relay.process.stdin.end();
  await relay.ended;
  expect(await leftOf(family)).toEqual([]);
});

test.concurrent('a relay that is called wrongly says how it is called', async () => {
  const child = spawn(process.execPath, [ownProgramFile('relay'), '--spool'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [chunk] = await once(child.stderr, 'data');
  expect(String(chunk)).toContain('--spool FILE [--policy FILE] [--cwd FOLDER] -- COMMAND');
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
  expect(code).toBe(2);
});

test.concurrent('a policy that cannot be read starts nothing', async () => {
  await using folder = await tempFolder();
  await using relay = await startRelay(script(`require('node:fs').writeFileSync(process.argv[1], '')`), {
    folder: folder.path,
    policy: { ...NOTHING_ELSE, refuse: 'nothing' as 'all' },
  });
  expect(await relay.ended).toEqual([2, null]);
  expect(relay.errors()).toContain('is no policy');
});
