import { expect, test } from 'vitest';
import { FrameLog } from '../../src/wire/frame-log.ts';
import { FRAME_TAIL_LIMIT, FRAME_TEXT_LIMIT } from '../../src/wire/frame.ts';

test('frames are numbered, and their clock never runs backwards', () => {
  const log = new FrameLog();
  for (let at = 0; at < 50; at += 1) log.client('x', null);
  expect(log.frames.map(({ seq }) => seq)).toEqual([...log.frames.keys()]);
  expect(log.frames.every(({ atMs }, at) => atMs >= (log.frames[at - 1]?.atMs ?? 0))).toBe(true);
});

test('bytes that are no UTF-8 are noticed', () => {
  const log = new FrameLog();
  log.server(Buffer.from([0x63, 0xe9, 0x66]), null);
  log.server(Buffer.from('café'), null);
  expect(log.frames).toMatchObject([
    { utf8: false, text: 'c\uFFFDf', bytes: 3, cut: false, tail: null },
    { utf8: true, text: 'café', bytes: 5 },
  ]);
});

test('of a long message the beginning and the end are kept, and no pair of surrogates is torn', () => {
  const log = new FrameLog();
  const text = `${'x'.repeat(FRAME_TEXT_LIMIT - 1)}\u{1F600}${'y'.repeat(1000)}`;
  expect(log.server(Buffer.from(text), null)).toBe(text);
  expect(log.frames).toMatchObject([
    {
      text: 'x'.repeat(FRAME_TEXT_LIMIT - 1),
      cut: true,
      tail: 'y'.repeat(FRAME_TAIL_LIMIT),
      bytes: Buffer.byteLength(text),
    },
  ]);
});

test('a flood is recorded without its texts once the budget is spent', () => {
  const log = new FrameLog();
  const message = Buffer.alloc(FRAME_TEXT_LIMIT, 'x');
  for (let sent = 0; sent < 1100; sent += 1) log.server(message, null);
  const kept = log.frames.reduce((sum, { text }) => sum + text.length, 0);
  expect(log.frames).toHaveLength(1100);
  expect(kept).toBeLessThanOrEqual(256 * 1024 * 1024);
  expect(log.frames.at(-1)).toMatchObject({ text: '', cut: true, bytes: FRAME_TEXT_LIMIT });
});
