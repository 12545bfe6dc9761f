import { execFile } from 'node:child_process';
import { appendFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { tempFolder } from '../../temp-folder.ts';
import { ownProgramFile } from '../../../src/base/own-program.ts';
import { Spool } from '../../../src/wire/relay/spool.ts';
import { SpoolWriter } from '../../../src/wire/relay/spool-writer.ts';
import { script } from './stdio-harness.ts';

const kept = (text: string): { parts: Buffer[]; bytes: number; over: null } => {
  const part = Buffer.from(text);
  return { parts: [part], bytes: part.length, over: null };
};

function write(file: string, connection: string, texts: readonly string[], atMs = 1000): SpoolWriter {
  const writer = new SpoolWriter(file, connection);
  for (const text of texts) writer.add({ atMs, from: 'server', by: 'peer', kept: kept(text) });
  writer.flush();
  return writer;
}

async function read(
  file: string,
): Promise<{ texts: readonly string[]; lost: number; stderr: readonly string[] }> {
  const spool = new Spool(file);
  await spool.read();
  const { frames, lost, stderr } = spool.recording();
  return { texts: frames.map(({ text }) => text), lost, stderr };
}

test('what is written is read, whatever it looks like', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  const texts = ['{"id":1}', '', '{"connection":"a","kind":"frame","kept":3}', '"\\u2028"', '日本 🙂', '\r'];
  write(file, 'a', texts);
  expect(await read(file)).toEqual({ texts, lost: 0, stderr: [] });
});

test('a spool is read while it grows, and a line that is not whole yet waits', async () => {
  await using folder = await tempFolder();
  const [file, grown] = [join(folder.path, 'spool'), join(folder.path, 'grown')];
  write(file, 'a', ['one', 'two', 'three']);
  const whole = await readFile(file);
  await writeFile(grown, '');
  const spool = new Spool(grown);
  const texts: string[] = [];
  for (let at = 0; at < whole.length; at += 7) {
    await appendFile(grown, whole.subarray(at, at + 7));
    await spool.read();
    texts.push(...spool.recording().frames.map(({ seq, text }) => `${seq} ${text}`));
  }
  expect(texts).toEqual(['0 one', '1 two', '2 three']);
});

test('a torn entry is skipped, and the next one read', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  write(file, 'a', ['one', 'two']);
  const whole = await readFile(file);
  for (const cut of [2, 6, 40]) {
    await writeFile(file, Buffer.concat([whole.subarray(0, -cut), Buffer.from('\n')]));
    write(file, 'a', ['three']);
    expect((await read(file)).texts).toEqual(['one', 'three']);
  }
});

test('connections have their own stderr and end, and time never runs backwards over all of them', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  const [one, two] = [write(file, 'a', ['one'], 2000), write(file, 'b', ['two'], 1999)];
  one.add({ kind: 'opened', relay: 11, target: 12 });
  one.add({ kind: 'stderr', lines: ['early'] });
  one.add({ kind: 'stderr', lines: ['early', 'late'] });
  two.add({ kind: 'opened', relay: 21, target: 22 });
  two.add({ kind: 'stderr', lines: ['other'] });
  one.add({ kind: 'ended', exitCode: 0, signal: null });
  one.flush();
  two.flush();
  const spool = new Spool(file);
  await spool.read();
  expect(spool.running()).toEqual([{ pid: 21, synced: 0 }]);
  const { frames, stderr } = spool.recording();
  expect(frames.map(({ atMs }) => atMs)).toEqual([2000, 2000]);
  expect(stderr).toEqual(['early', 'late', 'other']);
});

test('a spool that cannot be opened loses all, counts it, and throws nothing', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'folder', 'spool');
  write(file, 'a', ['one', 'two']);
  await expect(read(file)).rejects.toThrow('ENOENT');
});

test('a spool that is gone can only be an error', async () => {
  await using folder = await tempFolder();
  await expect(new Spool(join(folder.path, 'none')).read()).rejects.toThrow('ENOENT');
});

test('a full disk breaks no call: bytes go on crossing, and what was lost is counted', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  await writeFile(file, '');
  const lines = Array.from({ length: 300 }, (_, at) => `{"line":${at},"text":"${'x'.repeat(100)}"}`);
  const source = join(folder.path, 'lines');
  await writeFile(source, lines.map((line) => `${line}\n`).join(''));
  // No file may grow beyond 16 blocks of 512 bytes: the system first writes a part, then nothing, as on a full disk.
  const command = `ulimit -f 16; exec "$0" "$@"`;
  const target = script(`
    const lines = require('node:fs').readFileSync(${JSON.stringify(source)}, 'utf8').trimEnd().split('\\n');
    const next = () => { const line = lines.shift(); if (line !== undefined) process.stdout.write(line + '\\n', () => setTimeout(next, 1)); };
    next();
  `);
  const args = ['-c', command, process.execPath, ownProgramFile('relay'), '--spool', file, '--', ...target];
  const { stdout, stderr } = await promisify(execFile)('sh', args, { maxBuffer: 1024 * 1024 });
  expect(stdout).toBe(lines.map((line) => `${line}\n`).join(''));
  expect(stderr).toBe('');
  const { texts, lost } = await read(file);
  expect(texts).toEqual(lines.slice(0, texts.length));
  expect(texts.length).toBeGreaterThan(10);
  expect(lost).toBeGreaterThan(0);
});

test('once there is room again the spool goes on after the torn entry, and says how much is missing', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  // The limit is that of the process, which cannot lift it: another process writes on where this one was torn.
  const code = `
    const { SpoolWriter } = await import(${JSON.stringify(new URL('../../../src/wire/relay/spool-writer.ts', import.meta.url).href)});
    const { copyFileSync, truncateSync } = await import('node:fs');
    const part = Buffer.alloc(500, 'x');
    const writer = new SpoolWriter(${JSON.stringify(file)}, 'a');
    const add = () => { writer.add({ atMs: 1, from: 'server', by: 'peer', kept: { parts: [part], bytes: 500, over: null } }); writer.flush(); };
    for (let i = 0; i < 20; i += 1) add();
    copyFileSync(${JSON.stringify(file)}, ${JSON.stringify(file)} + '.before');
    truncateSync(${JSON.stringify(file)}, 7000);
    add();
  `;
  await writeFile(join(folder.path, 'fill.mts'), code);
  const tsx = new URL('../../../node_modules/tsx/dist/loader.mjs', import.meta.url).pathname;
  const args = [
    '-c',
    'ulimit -f 16; exec "$0" "$@"',
    process.execPath,
    '--import',
    tsx,
    join(folder.path, 'fill.mts'),
  ];
  await promisify(execFile)('sh', args);
  const whole = (await read(`${file}.before`)).texts.length;
  const { texts, lost } = await read(file);
  expect(lost).toBe(20 - whole);
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.length).toBeLessThanOrEqual(whole + 1);
  expect(texts.at(-1)).toBe('x'.repeat(500));
});

test('of a flood as much is written as one recording holds, answers longest, and after a sync there is room again', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  const note = '{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}';
  const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const writer = new SpoolWriter(file, 'a');
  const cross = (from: 'client' | 'server', text: string): void =>
    writer.add({ atMs: 1, from, by: 'peer', kept: kept(text) });
  const flood = (): void => {
    for (let sent = 0; sent < 30_000; sent += 1) cross('server', note);
    cross('client', '{"jsonrpc":"2.0","id":1,"method":"tools/call"}');
    cross('server', answer);
    writer.add({ kind: 'synced' });
    writer.flush();
  };
  const spool = new Spool(file);
  for (const turn of [1, 2]) {
    flood();
    await spool.read();
    const { frames, surplus, lost } = spool.recording();
    expect([turn, frames.length + surplus, lost]).toEqual([turn, 30_002, 0]);
    expect(frames.slice(-2).map(({ from }) => from)).toEqual(['client', 'server']);
    expect(frames.at(-1)?.text).toBe(answer);
  }
});

test('what could not be written is told once: a recording after it has lost nothing', async () => {
  await using folder = await tempFolder();
  const file = join(folder.path, 'spool');
  await writeFile(file, '');
  await writeFile(`${file}.lost`, '');
  const spool = new Spool(file);
  await spool.read();
  expect(spool.recording().lost).toBe(1);
  await spool.read();
  expect(spool.recording().lost).toBe(0);
});
