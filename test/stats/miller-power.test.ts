import { expect, test } from 'vitest';
import { millerCases, millerDetectable, type Noise } from '../../src/stats/miller-power.ts';

const still = { withinCase: 0, trials: 1 };

test('TV-6: cases that show three points', () => {
  const noise: Noise = { betweenCases: 1 / 9, baseline: still, candidate: still };
  expect(millerCases(0.03, noise)).toBeCloseTo(968.9975, 4);
});

test('what is detectable with as many cases is the difference planned for', () => {
  const noise: Noise = {
    betweenCases: 0.05,
    baseline: { withinCase: 0.1, trials: 10 },
    candidate: { withinCase: 0.12, trials: 3 },
  };
  const demands = { alpha: 0.01, power: 0.9, sides: 1 } as const;
  expect(millerDetectable(millerCases(0.07, noise, demands), noise, demands)).toBeCloseTo(0.07, 12);
});

test('trials without end leave the noise between cases', () => {
  const noisy = (trials: number): Noise => ({
    betweenCases: 0.04,
    baseline: { withinCase: 0.2, trials },
    candidate: { withinCase: 0.2, trials },
  });
  expect(millerCases(0.1, noisy(1)) / millerCases(0.1, noisy(1e12))).toBeCloseTo(11, 8);
});

test.each<[number, Partial<Noise>]>([
  [0, {}],
  [Number.NaN, {}],
  [0.1, { betweenCases: -1 }],
  [0.1, { baseline: { withinCase: Number.NaN, trials: 1 } }],
  [0.1, { candidate: { withinCase: 0, trials: 0 } }],
])('a difference of %d with %j is a bug of the caller', (delta, over) => {
  const noise: Noise = { betweenCases: 0.1, baseline: still, candidate: still, ...over };
  expect(() => millerCases(delta, noise)).toThrow(RangeError);
});

test('no cases are a bug of the caller', () => {
  expect(() => millerDetectable(0, { betweenCases: 1, baseline: still, candidate: still })).toThrow(
    RangeError,
  );
});
