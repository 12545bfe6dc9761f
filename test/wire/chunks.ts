import fc from 'fast-check';

/** Some bytes, and the places where their stream is torn into chunks. */
export function tornStream(bytes: fc.Arbitrary<Buffer>): fc.Arbitrary<{ whole: Buffer; chunks: Buffer[] }> {
  return bytes.chain((whole) =>
    fc
      .array(fc.nat({ max: whole.length }), { maxLength: 12 })
      .map((cuts) => ({ whole, chunks: tear(whole, cuts) })),
  );
}

/** The bytes in pieces, cut at the given places; pieces may be empty. */
export function tear(whole: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [0, ...[...cuts].sort((a, b) => a - b), whole.length];
  return places.slice(1).map((end, at) => whole.subarray(places[at] ?? 0, end));
}
