/** Numbers in 0 to 1 (1 excluded) that follow from a seed alone: xoshiro128**, its state filled by splitmix32. */
export function randomFrom(seed: number): () => number {
  let mixed = seed >>> 0;
  const fill = (): number => {
    mixed = (mixed + 0x9e3779b9) >>> 0;
    let z = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
    return (z ^ (z >>> 15)) >>> 0;
  };
  let [a, b, c, d] = [fill(), fill(), fill(), fill()];
  return () => {
    const value = Math.imul(rotated(Math.imul(b, 5), 7), 9) >>> 0;
    const shifted = b << 9;
    c ^= a;
    d ^= b;
    b ^= c;
    a ^= d;
    c ^= shifted;
    d = rotated(d, 11);
    return value / 2 ** 32;
  };
}

function rotated(value: number, by: number): number {
  return (value << by) | (value >>> (32 - by));
}

/** The items in an order drawn at random (Fisher and Yates). */
export function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  const rest = [...items];
  return items.flatMap(() => {
    const at = Math.floor(random() * rest.length);
    const last = rest.length - 1;
    const picked = rest.slice(at, at + 1);
    rest.splice(at, 1, ...rest.slice(last));
    rest.length = last;
    return picked;
  });
}
