import { expect, test } from 'vitest';
import { jeffreysPosterior, uniformPosterior } from '../../src/stats/beta-posterior.ts';

// TV-2: R and statsmodels at 95 %.
test.each([
  [0, 5, 0.0000934206, 0.3793771423],
  [5, 5, 0.6206228577, 0.9999065794],
  [4, 5, 0.3713735994, 0.977487234],
  [7, 10, 0.3941816819, 0.9073054061],
  [0, 10, 0.0000478904, 0.2171962675],
  [17, 20, 0.6514222891, 0.955868658],
  [1, 30, 0.0036204644, 0.1454177774],
  [45, 50, 0.794645172, 0.9608056356],
  [81, 263, 0.254521935, 0.3656474992],
])('Jeffreys: %i of %i', (successes, n, low, high) => {
  const interval = jeffreysPosterior(successes, n);
  expect(interval?.low).toBeCloseTo(low, 9);
  expect(interval?.high).toBeCloseTo(high, 9);
});

test.each([
  [0, 5, 0.0042107445, 0.4592581264],
  [5, 5, 0.5407418736, 0.9957892555],
  [4, 5, 0.358765421, 0.9567281317],
  [7, 10, 0.3902574404, 0.8907365562],
  [0, 10, 0.0022989722, 0.2849141529],
  [17, 20, 0.636576013, 0.9455364318],
  [1, 30, 0.0079109835, 0.1670211162],
  [45, 50, 0.7858550175, 0.9555798581],
  [81, 263, 0.2553018479, 0.3662905935],
])('uniform: %i of %i', (successes, n, low, high) => {
  const interval = uniformPosterior(successes, n);
  expect(interval?.low).toBeCloseTo(low, 9);
  expect(interval?.high).toBeCloseTo(high, 9);
  expect(interval?.mean).toBeCloseTo((successes + 1) / (n + 2), 12);
});

test('nothing counted is no interval', () => {
  expect(uniformPosterior(0, 0)).toBeNull();
  expect(jeffreysPosterior(0, 0)).toBeNull();
});

test('a hundred thousand trials narrow it', () => {
  const interval = uniformPosterior(20_000, 100_000);
  expect(interval?.low).toBeCloseTo(0.197532521842, 9);
});

test.each([
  [2, 1, 0.95],
  [1, 5, 0],
])('%d of %d with %d is a bug of the caller', (successes, n, confidence) => {
  expect(() => uniformPosterior(successes, n, confidence)).toThrow(RangeError);
  expect(() => jeffreysPosterior(successes, n, confidence)).toThrow(RangeError);
});
