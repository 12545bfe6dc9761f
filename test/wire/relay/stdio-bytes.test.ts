import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tempFolder } from '../../temp-folder.ts';
import { FRAME_TEXT_LIMIT } from '../../../src/wire/frame.ts';
import { aStream, linesOf, longText, tears, torn } from './bytes.ts';
import { memoryMb, script, settled, startRelay, type StartedRelay } from './stdio-harness.ts';

/** Writes one file to stdout in pieces of all sizes, and what comes on stdin to another; ends when both have ended. */
const bothWays = (out: string, inward: string): readonly string[] =>
  script(`
    const fs = require('node:fs');
    const bytes = fs.readFileSync(${JSON.stringify(out)});
    const sink = fs.createWriteStream(${JSON.stringify(inward)});
    process.stdin.pipe(sink);
    let at = 0;
    const next = () => {
      if (at >= bytes.length) return process.stdout.end();
      const size = 1 + Math.floor(Math.random() * (bytes.length / 8));
      const piece = bytes.subarray(at, at + size);
      at += size;
      process.stdout.write(piece, () => setImmediate(next));
    };
    next();
  `);

async function send(relay: StartedRelay, chunks: readonly Buffer[]): Promise<void> {
  for (const chunk of chunks) if (!relay.process.stdin.write(chunk)) await once(relay.process.stdin, 'drain');
  relay.process.stdin.end();
}

test('bytes out are bytes in, both ways at once, and the frames are their lines', async () => {
  await fc.assert(
    fc.asyncProperty(aStream, tears, aStream, async (fromClient, places, fromServer) => {
      await using folder = await tempFolder();
      const [out, inward] = [join(folder.path, 'out'), join(folder.path, 'in')];
      await writeFile(out, fromServer);
      await using relay = await startRelay(bothWays(out, inward), { folder: folder.path });
      await send(relay, torn(fromClient, places));
      expect(await relay.ended).toEqual([0, null]);
      expect(relay.output().equals(fromServer)).toBe(true);
      expect((await readFile(inward)).equals(fromClient)).toBe(true);
      const { frames, lost } = await relay.recording();
      expect(lost).toBe(0);
      for (const [from, stream] of [
        ['client', fromClient],
        ['server', fromServer],
      ] as const) {
        const seen = frames.filter((frame) => frame.from === from);
        expect(seen.map(({ text }) => text)).toEqual(linesOf(stream).map((line) => line.toString('utf8')));
        expect(seen.map(({ bytes }) => bytes)).toEqual(linesOf(stream).map((line) => line.length));
      }
    }),
    { numRuns: 6 },
  );
});

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test.each([1, 10])(
  '%d MB both ways arrive as they were, and a frame keeps the ends of them',
  async (megabytes) => {
    await using folder = await tempFolder();
    const [out, inward] = [join(folder.path, 'out'), join(folder.path, 'in')];
    const big = Buffer.concat([longText(megabytes * 1024 * 1024), Buffer.from('"id":42}\n{"next":1}\n')]);
    await writeFile(out, big);
    await using relay = await startRelay(bothWays(out, inward), { folder: folder.path });
    await send(relay, torn(big, [0.13, 0.5, 0.77]));
    expect(await relay.ended).toEqual([0, null]);
    expect(hash(relay.output())).toBe(hash(big));
    expect(hash(await readFile(inward))).toBe(hash(big));
    const { frames } = await relay.recording();
    expect(frames).toHaveLength(4);
    for (const from of ['client', 'server']) {
      const [first, second] = frames.filter((frame) => frame.from === from);
      expect(first).toMatchObject({ cut: true, utf8: true, bytes: big.indexOf('\n') });
      expect(big.toString('utf8').startsWith(first?.text ?? '-')).toBe(true);
      expect(Buffer.byteLength(first?.text ?? '')).toBeGreaterThan(FRAME_TEXT_LIMIT - 4);
      expect(first?.tail?.endsWith('"id":42}')).toBe(true);
      expect(second).toMatchObject({ text: '{"next":1}', cut: false, tail: null });
    }
  },
);

test('a side that does not read stops the other, and memory stays flat', async () => {
  await using folder = await tempFolder();
  // Writes without end; a relay that took it all would grow without end.
  const flood = script(`
    process.stdin.resume();
    const line = 'x'.repeat(65535) + '\\n';
    const more = () => { while (process.stdout.write(line)); process.stdout.once('drain', more); };
    more();
  `);
  await using relay = await startRelay(flood, { folder: folder.path });
  await relay.until((all) => all.length > 8 * 1024 * 1024);
  const before = memoryMb(relay.process.pid);
  relay.process.stdout.pause();
  await settled(async () => (await relay.recording()).frames.length);
  expect(memoryMb(relay.process.pid) - before).toBeLessThan(40);
  // And the relay is not deaf while it waits.
  relay.process.kill('SIGTERM');
  relay.process.stdout.resume();
  expect(await relay.ended).toEqual([null, 'SIGTERM']);
});

test('a target that does not read stops the client', async () => {
  await using folder = await tempFolder();
  await using relay = await startRelay(script('setInterval(() => {}, 1000); console.log("up")'), {
    folder: folder.path,
  });
  await relay.until((all) => all.includes('up'));
  const { stdin } = relay.process;
  const chunk = Buffer.alloc(1024 * 1024, 'x');
  let taken = 0;
  for (let sent = 0; sent < 20; sent += 1) stdin.write(chunk, () => (taken += 1));
  // Whatever the pipes and the relay hold, it is far from all of it.
  expect(await settled(() => taken)).toBeLessThan(5);
  expect(stdin.writableLength).toBeGreaterThan(15 * 1024 * 1024);
});
