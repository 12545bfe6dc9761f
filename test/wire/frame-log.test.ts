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

const note = Buffer.from('{"jsonrpc":"2.0","method":"notifications/message","params":{"data":"x"}}');
const answer = (id: number): Buffer => Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":{}}`);

test('of a flood of small messages the first are kept, the others counted, and answers are found among them', () => {
  const log = new FrameLog();
  for (let sent = 0; sent < 50_000; sent += 1) {
    log.server(note, null);
    if (sent % 10_000 === 9_999) {
      log.client(`{"jsonrpc":"2.0","id":${sent},"method":"ping"}`, null);
      log.server(answer(sent), null);
    }
  }
  expect(log.frames.length + log.surplus).toBe(50_010);
  expect(log.frames.length).toBeLessThan(21_000);
  expect(log.frames.filter(({ text }) => text.includes('"result"'))).toHaveLength(5);
  expect(log.frames.map(({ seq }) => seq)).toEqual([...log.frames.keys()]);
});

test('a flood of large messages costs bounded memory, and one of answers too', () => {
  for (const begin of ['{"method":"a",', '{"id":1,"result":{},']) {
    const log = new FrameLog();
    const message = Buffer.from(`${begin}"x":"${'x'.repeat(FRAME_TEXT_LIMIT)}`);
    for (let sent = 0; sent < 200; sent += 1) log.server(message, null);
    const kept = log.frames.reduce((sum, { text }) => sum + text.length, 0);
    expect(kept).toBeLessThanOrEqual(32 * 1024 * 1024);
    expect(log.frames.length + log.surplus).toBe(200);
    expect(log.surplus).toBeGreaterThan(0);
  }
});
