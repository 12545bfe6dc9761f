import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FRAME_TAIL_LIMIT, FRAME_TEXT_LIMIT } from '../../../src/wire/frame.ts';
import { frameText, Keeper, withoutCarriageReturn, type FrameText } from '../../../src/wire/relay/keeper.ts';
import { Utf8Check } from '../../../src/wire/relay/utf8-check.ts';
import { longText, tears, torn } from './bytes.ts';

function kept(bytes: Buffer, places: readonly number[] = []): FrameText {
  const keeper = new Keeper();
  for (const part of torn(bytes, places)) keeper.add(part);
  return frameText(keeper.finish());
}

test('a message within the limit is kept whole, however it came', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), tears, (given, places) => {
      const bytes = Buffer.from(given);
      const whole = {
        text: bytes.toString('utf8'),
        bytes: bytes.length,
        cut: false,
        tail: null,
        utf8: isUtf8(bytes),
      };
      expect(kept(bytes, places)).toEqual(whole);
    }),
  );
});

test.each([1, 2, 3, 5, 511, 512, 513, 100_000])(
  'of a message %d bytes over the limit both ends are kept',
  (more) => {
    const bytes = longText(FRAME_TEXT_LIMIT + more);
    const { text, tail, ...rest } = kept(bytes, [0.1, 0.5, 0.9, 0.99999]);
    expect(rest).toEqual({ bytes: bytes.length, cut: true, utf8: isUtf8(bytes) });
    const whole = bytes.toString('utf8');
    expect(whole.startsWith(text)).toBe(true);
    expect(Buffer.byteLength(text)).toBeGreaterThan(FRAME_TEXT_LIMIT - 4);
    expect(tail).not.toBeNull();
    expect(whole.endsWith(tail ?? '-')).toBe(true);
    expect(Buffer.byteLength(tail ?? '')).toBeGreaterThan(FRAME_TAIL_LIMIT - 4);
  },
);

test('a message of exactly the limit is not cut', () => {
  expect(kept(Buffer.alloc(FRAME_TEXT_LIMIT, 'x'))).toMatchObject({
    bytes: FRAME_TEXT_LIMIT,
    cut: false,
    tail: null,
  });
});

test('what is wrong far beyond the limit is still noticed', () => {
  const bytes = Buffer.concat([
    Buffer.alloc(FRAME_TEXT_LIMIT * 2, 'x'),
    Buffer.from([0xff]),
    Buffer.alloc(2000, 'x'),
  ]);
  expect(kept(bytes, [0.3, 0.7])).toMatchObject({ cut: true, utf8: false });
});

test('a message that comes byte by byte is kept like any other', () => {
  const keeper = new Keeper();
  const bytes = longText(5000);
  for (const byte of bytes) keeper.add(Buffer.from([byte]));
  expect(frameText(keeper.finish())).toEqual(kept(bytes));
});

test('the next message begins anew', () => {
  const keeper = new Keeper();
  keeper.add(Buffer.alloc(FRAME_TEXT_LIMIT + 10, 'x'));
  keeper.finish();
  keeper.add(Buffer.from('next'));
  expect(frameText(keeper.finish())).toMatchObject({ text: 'next', bytes: 4, cut: false, tail: null });
});

test.each([
  ['a short line', 10, 0],
  ['a line of the limit, which is not cut by its line end', FRAME_TEXT_LIMIT, 0],
  ['a long line', FRAME_TEXT_LIMIT + 700, 700],
])('the carriage return of %s is not part of it', (_title, length, over) => {
  const keeper = new Keeper();
  keeper.add(Buffer.concat([Buffer.alloc(length, 'x'), Buffer.from('\r')]));
  const text = frameText(withoutCarriageReturn(keeper.finish()));
  expect(text).toMatchObject({ bytes: length, cut: over > 0, text: 'x'.repeat(length - over) });
  if (over > 0) expect(text.tail).toMatch(/^x+$/);
});

test('bytes are valid UTF-8 in pieces exactly when they are as a whole', () => {
  const anyBytes = fc.oneof(
    fc.uint8Array({ maxLength: 30 }).map((bytes) => Buffer.from(bytes)),
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => Buffer.from(text)),
    fc.string({ unit: 'binary', maxLength: 30 }).map((text) => Buffer.from(text).subarray(0, -1)),
  );
  fc.assert(
    fc.property(anyBytes, tears, (bytes, places) => {
      const check = new Utf8Check();
      for (const part of torn(bytes, places)) check.add(part);
      expect(check.valid()).toBe(isUtf8(bytes));
    }),
    { numRuns: 500 },
  );
});
