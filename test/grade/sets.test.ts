import { describe, expect, test } from 'vitest';
import { setsOf, type SetTrial } from '../../src/grade/sets.ts';
import { newcombe } from '../../src/stats/newcombe.ts';

/** One case for each text of a set, a letter for each of its trials: p passed, f failed, i infrastructure, d defect. */
function trials(client: string, set: SetTrial['set'], cases: readonly string[]): readonly SetTrial[] {
  const standings = { p: 'passed', f: 'failed', i: 'infrastructure', d: 'case-defect' } as const;
  return cases.flatMap((letters, at) =>
    Array.from(letters, (letter) => ({
      client,
      set,
      case: `${set}-${at}`,
      standing: standings[letter as keyof typeof standings],
    })),
  );
}

function both(client: string, regression: readonly string[], fresh: readonly string[]): readonly SetTrial[] {
  return [...trials(client, 'regression', regression), ...trials(client, 'fresh', fresh)];
}

const many = (letters: string, n: number): readonly string[] => Array.from({ length: n }, () => letters);

describe('the gap between the regression set and the fresh one', () => {
  test('is that of the means over cases, with the interval of as many cases', () => {
    const [line] = setsOf(both('codex', ['pp', 'pf', 'f'], ['p', 'f']));
    expect(line).toMatchObject({
      client: 'codex',
      regression: { passed: 3, scored: 5, cases: 3, mean: 0.5 },
      fresh: { passed: 1, scored: 2, cases: 2, mean: 0.5 },
      gap: 0,
      alarm: false,
    });
    expect(line?.interval).toEqual(newcombe({ mean: 0.5, n: 3 }, { mean: 0.5, n: 2 }));
  });

  test('is an alarm when its whole interval lies above 0, and never in the other direction', () => {
    const tuned = both('codex', many('p', 20), many('f', 10));
    const reversed = both('pi', many('f', 20), many('p', 10));
    expect(setsOf([...tuned, ...reversed]).map(({ client, alarm }) => [client, alarm])).toEqual([
      ['codex', true],
      ['pi', false],
    ]);
  });

  test('is no alarm with fewer than five cases of a set, however often they are repeated', () => {
    const few = setsOf(both('codex', many('p', 20), many('f', 4)));
    const repeated = setsOf(both('codex', many('p'.repeat(50), 20), many('f'.repeat(50), 4)));
    expect([...few, ...repeated].map(({ alarm }) => alarm)).toEqual([false, false]);
    expect(repeated[0]?.interval).toEqual(few[0]?.interval);
    expect(setsOf(both('codex', many('p', 20), many('f', 5)))).toMatchObject([{ alarm: true }]);
  });

  test.each<[string, readonly SetTrial[]]>([
    ['only one set was asked', trials('codex', 'regression', ['p', 'f'])],
    ['the other set was lost to infrastructure', both('codex', ['p'], ['i'])],
    ['the other set has a wrong case only', both('codex', ['p'], ['d'])],
    ['each set was asked with another client', [...both('codex', ['p'], []), ...both('pi', [], ['p'])]],
  ])('is not told where %s', (_title, all) => {
    expect(setsOf(all)).toEqual([]);
  });
});
