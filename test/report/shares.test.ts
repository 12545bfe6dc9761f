import { describe, expect, test } from 'vitest';
import { shareTexts } from '../../src/report/figures.ts';
import { sharesOf } from '../../src/report/shares.ts';
import { tallyOf } from '../../src/report/tally.ts';
import { wilson } from '../../src/stats/wilson.ts';
import { aTrialLine } from './a-report.ts';

/** A line for each letter of each case: p passed, f failed, i lost. */
function linesOf(cases: Readonly<Record<string, string>>, client = 'literal') {
  const standings = { p: 'passed', f: 'failed', i: 'infrastructure' } as const;
  return Object.entries(cases).flatMap(([id, letters]) =>
    Array.from(letters, (letter, at) =>
      aTrialLine({ case: id, client, repeat: at + 1, standing: standings[letter as 'p'] }),
    ),
  );
}

describe('what a client passes', () => {
  test('has the interval of its cases, which repeats do not make narrower', () => {
    const [once] = sharesOf(linesOf({ a: 'p', b: 'p', c: 'f' }));
    const [often] = sharesOf(linesOf({ a: 'ppppp', b: 'ppppp', c: 'fffff' }));
    expect(once?.interval).toEqual(wilson(2, 3));
    expect(often).toEqual({ ...once, passed: 10, scored: 15 });
  });

  test('is the mean over cases, whatever trials each has', () => {
    const [share] = sharesOf(linesOf({ a: 'pppppppp', b: 'f', c: 'i' }));
    expect(share).toMatchObject({ cases: 2, mean: 0.5, passed: 8, scored: 9 });
  });
});

describe('the text', () => {
  test('of repeated cases says over what the interval is', () => {
    const texts = shareTexts(tallyOf(linesOf({ a: 'pp', b: 'pf' }), 0));
    expect(texts[0]).toBe('3 of 4 scored passed; mean over 2 cases 75 %, 95 % interval 19 % to 98 %.');
  });

  test('of several clients has a sentence for each and nothing pooled', () => {
    const lines = [...linesOf({ a: 'p', b: 'p' }), ...linesOf({ a: 'f', b: 'p' }, 'codex')];
    expect(shareTexts(tallyOf(lines, 0))).toEqual([
      'literal: 2 of 2 scored passed; 95 % interval 34 % to 100 %.',
      'codex: 1 of 2 scored passed; 95 % interval 9 % to 91 %.',
    ]);
  });
});
