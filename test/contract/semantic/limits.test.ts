import { describe, expect, test } from 'vitest';
import { checkHouse } from '../calling.ts';

describe('a back end that refuses to be asked too often', () => {
  test('is blamed for nothing that it was not asked', async () => {
    const { findings, results } = await checkHouse({ flaw: 'limits-rate' }, 'all');
    expect(findings.filter(({ severity }) => severity !== 'advice')).toEqual([]);
    expect(results.some(({ outcome }) => outcome === 'could-not-run')).toBe(true);
  });
});

test('answers that are random are blamed on nothing that compares them', async () => {
  const { findings } = await checkHouse({ flaw: 'answers-at-random' }, [
    'call.concurrent',
    'readonly.honest',
    'param.effect',
    'tz.roundtrip',
    'default.echo',
  ]);
  expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
});
