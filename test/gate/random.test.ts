import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomFrom, shuffled } from '../../src/gate/random.ts';

test('a seed gives the same numbers for ever, and another seed others', () => {
  const first = (seed: number): readonly number[] => {
    const random = randomFrom(seed);
    return [random(), random(), random()];
  };
  expect(first(1)).toEqual(first(1));
  expect(first(1)).not.toEqual(first(2));
  expect(first(0)).not.toEqual([0, 0, 0]);
});

test.each([0, 1, 7, 4_294_967_295])('seed %i: numbers lie in 0 to 1 and are spread evenly', (seed) => {
  const random = randomFrom(seed);
  const bins = Array.from({ length: 10 }, () => 0);
  for (let drawn = 0; drawn < 10_000; drawn += 1) {
    const at = Math.floor(random() * 10);
    bins[at] = (bins[at] ?? 0) + 1;
  }
  expect(bins).toHaveLength(10);
  const chiSquare = bins.reduce((sum, n) => sum + (n - 1_000) ** 2 / 1_000, 0);
  // The 99.99 % point for nine degrees of freedom is 33.7.
  expect(chiSquare).toBeLessThan(33.7);
});

test('a shuffle keeps every item, and every order comes', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.nat(), (items, seed) => {
      const once = shuffled(items, randomFrom(seed));
      expect([...once].sort((a, b) => a - b)).toEqual([...items].sort((a, b) => a - b));
    }),
  );
  const random = randomFrom(3);
  const orders = new Map<string, number>();
  for (let drawn = 0; drawn < 6_000; drawn += 1) {
    const order = shuffled(['a', 'b', 'c'], random).join('');
    orders.set(order, (orders.get(order) ?? 0) + 1);
  }
  expect(orders.size).toBe(6);
  for (const n of orders.values()) expect(Math.abs(n - 1_000)).toBeLessThan(150);
});
