import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineSplitter, type Line } from '../../src/wire/line-splitter.ts';
import { tear, tornStream } from './chunks.ts';

function split(chunks: readonly Buffer[], limit = 1_000_000): Line[] {
  const splitter = new LineSplitter(limit);
  const lines = chunks.flatMap((chunk) => [...splitter.push(chunk)]);
  const rest = splitter.end();
  return rest === null ? lines : [...lines, rest];
}

const texts = (lines: readonly Line[]): string[] => lines.map((line) => line.bytes.toString('latin1'));

/** Bytes in which line ends are frequent. */
const someBytes = fc
  .array(fc.constantFrom(0x0a, 0x0d, 0x61, 0xc3, 0xa9, 0xff), { maxLength: 60 })
  .map((bytes) => Buffer.from(bytes));

test('lines are the same however the stream is torn', () => {
  fc.assert(
    fc.property(tornStream(someBytes), ({ whole, chunks }) => {
      const pieces = whole.toString('latin1').split('\n');
      const rest = pieces.pop() ?? '';
      const expected = [...pieces.map((line) => line.replace(/\r$/, '')), ...(rest === '' ? [] : [rest])];
      expect(texts(split(chunks))).toEqual(expected);
    }),
  );
});

test('a line over the limit is counted, its ends are kept, and the lines around it are whole', () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat({ max: 400 }), { maxLength: 8 }),
      fc.integer({ min: 60, max: 350 }),
      (cuts, size) => {
        const whole = Buffer.from(`before\n${'x'.repeat(size)}END\nafter\n`);
        const lines = split(
          tear(
            whole,
            cuts.map((cut) => Math.min(cut, whole.length)),
          ),
          50,
        );
        expect(texts([lines[0]!, lines[2]!])).toEqual(['before', 'after']);
        expect(lines[1]).toMatchObject({ over: true, size: size + 3 });
        expect(lines[1]?.tail.toString('utf8')).toMatch(/xEND$/);
      },
    ),
  );
});

test('a line of exactly the limit is kept', () => {
  expect(split([Buffer.from(`${'x'.repeat(50)}\n`)], 50)).toMatchObject([{ over: false, size: 50 }]);
});

test('the end of the stream ends the last line, and says that it was not terminated', () => {
  expect(split([Buffer.from('one\ntwo')]).map(({ terminated }) => terminated)).toEqual([true, false]);
  expect(split([Buffer.from('one\n')])).toHaveLength(1);
});

test('forty megabytes in small chunks are one line', () => {
  const chunk = Buffer.alloc(4096, 'x');
  const splitter = new LineSplitter(64 * 1024 * 1024);
  for (let sent = 0; sent < 10_000; sent += 1) splitter.push(chunk);
  expect(splitter.push(Buffer.from('\n'))).toMatchObject([{ size: 40_960_000, over: false }]);
});
