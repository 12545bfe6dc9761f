import fc from 'fast-check';

/*
 * What crosses a wire in the worst case, and how it may be torn on the way.
 */

/** One line as a peer might write it: JSON, text of any script, nothing, or bytes that are no text at all. */
export const aLine: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 4, arbitrary: fc.json().map((json) => Buffer.from(json)) },
  {
    weight: 3,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 60 })
      .map((text) => Buffer.from(text.replaceAll('\n', ''))),
  },
  { weight: 1, arbitrary: fc.constant(Buffer.alloc(0)) },
  {
    weight: 2,
    arbitrary: fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => Buffer.from(bytes.filter((byte) => byte !== 0x0a))),
  },
);

/** A stream of lines, with either line end, and with or without one at its end. */
export const aStream: fc.Arbitrary<Buffer> = fc
  .tuple(
    fc.array(fc.tuple(aLine, fc.constantFrom('\n', '\n', '\r\n')), { maxLength: 30 }),
    fc.oneof(fc.constant(Buffer.alloc(0)), aLine),
  )
  .map(([lines, last]) => Buffer.concat([...lines.flatMap(([line, end]) => [line, Buffer.from(end)]), last]));

/** The places at which a stream is torn, as shares of its length. */
export const tears: fc.Arbitrary<readonly number[]> = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), {
  maxLength: 12,
});

export function torn(bytes: Buffer, places: readonly number[]): readonly Buffer[] {
  const cuts = [
    0,
    ...places.map((share) => Math.floor(share * bytes.length)).sort((a, b) => a - b),
    bytes.length,
  ];
  return cuts.slice(1).flatMap((end, at) => (end > (cuts[at] ?? 0) ? [bytes.subarray(cuts[at], end)] : []));
}

/** The lines of a stream by another way than the one under test: a loop over bytes. */
export function linesOf(stream: Buffer): readonly Buffer[] {
  const lines: number[][] = [[]];
  for (const byte of stream) {
    if (byte === 0x0a) lines.push([]);
    else lines.at(-1)?.push(byte);
  }
  const last = lines.pop() ?? [];
  const all = last.length > 0 ? [...lines, last] : lines;
  return all.map((line) => Buffer.from(line.at(-1) === 0x0d ? line.slice(0, -1) : line));
}

/** A long line with characters of every length in UTF-8. */
export function longText(bytes: number): Buffer {
  const unit = Buffer.from('{"wörd": "日本 🙂", "plain": 1234567890} ');
  return Buffer.alloc(bytes, unit);
}
