import { describe, expect, test } from 'vitest';
import { detectableDrop, detectableWith, dropBound } from '../../src/gate/bound.ts';
import type { Pairs } from '../../src/gate/state.ts';
import { bonettPrice } from '../../src/stats/bonett-price.ts';

const Z = 1.6448536269514722;

/** So many cases of two pairs each: `w` both worse, `b` both better, `=` both alike. */
function cases(letters: string): readonly Pairs[] {
  return Array.from(letters, (letter) => ({
    worse: letter === 'w' ? 2 : 0,
    better: letter === 'b' ? 2 : 0,
    alike: letter === '=' ? 2 : 0,
  }));
}

describe('the upper bound of the mean drop', () => {
  test('where no pair differs it is Bonett and Price’s: the spread over cases would prove too much', () => {
    const bound = dropBound(cases('='.repeat(20)));
    // p12 = p21 = 1/42: the difference is 0, its error sqrt((2/42)/42).
    expect(bound).toBeCloseTo(Z * Math.sqrt(2 / 42 / 42), 9);
  });

  test('where whole cases are lost it is the t bound over cases', () => {
    // Differences 1, 1 and eighteen times 0: mean .1, se sqrt(1.8/19/20), t(.95; 19) = 1.7291328115.
    const bound = dropBound(cases(`ww${'='.repeat(18)}`));
    expect(bound).toBeCloseTo(0.1 + 1.7291328115213698 * Math.sqrt(1.8 / 19 / 20), 7);
    expect(bound).toBeGreaterThan(bonettPrice(4, 0, 40, Z).high);
  });

  test.each([
    ['no case', ''],
    ['one case', '='],
  ])('%s has none', (_title, letters) => {
    expect(dropBound(cases(letters))).toBeNull();
  });

  test('a case without a pair leaves it unknown', () => {
    expect(dropBound([...cases('==='), { worse: 0, better: 0, alike: 0 }])).toBeNull();
  });
});

describe('the smallest drop that would have been seen', () => {
  test('is Connor’s, one-sided (share .2 of pairs differ with a drop of .1: 121.54 pairs)', () => {
    expect(detectableWith(0.1, 121.54)).toBeCloseTo(0.1, 4);
    expect(detectableWith(0, 18.39)).toBeCloseTo(0.3, 3);
  });

  test('falls with more pairs, and is none for few', () => {
    expect(detectableWith(0.1, 4)).toBeNull();
    expect(detectableWith(1, 100)).toBeNull();
    expect(detectableWith(0.2, 0)).toBeNull();
    const [few, many] = [
      detectableDrop(cases('w=========')),
      detectableDrop(cases(`www===${'='.repeat(54)}`)),
    ];
    expect(many).toBeLessThan(few ?? 1);
  });
});
