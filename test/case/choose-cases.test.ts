import { describe, expect, test } from 'vitest';
import { bankOf } from '../../src/case/case-hash.ts';
import { ALL_CASES, chosenCases } from '../../src/case/choose-cases.ts';
import { aProbe } from '../builders.ts';

const bank = bankOf(
  [
    aProbe({ id: 'a', family: 'rooms', set: 'regression' }),
    aProbe({ id: 'b', family: 'rooms', set: 'fresh' }),
    aProbe({ id: 'c', family: null, set: 'fresh' }),
  ],
  ['cases.yaml'],
);

describe('a part of a bank', () => {
  test.each([
    ['one case', { ...ALL_CASES, ids: ['c'] }, ['c']],
    ['a family', { ...ALL_CASES, families: ['rooms'] }, ['a', 'b']],
    ['a set', { ...ALL_CASES, set: 'fresh' as const }, ['b', 'c']],
    ['all of these at once', { ids: ['a', 'b'], families: ['rooms'], set: 'fresh' as const }, ['b']],
  ])('%s', (_title, chosen, ids) => {
    const part = chosenCases(bank, chosen);
    expect(part.cases.map(({ id }) => id)).toEqual(ids);
    expect(part.hash).not.toBe(bank.hash);
  });

  test('all of it is the bank itself', () => {
    expect(chosenCases(bank, ALL_CASES)).toBe(bank);
  });

  test.each([
    ['a case that is not there', { ...ALL_CASES, ids: ['aa'] }, /--case: the bank has no case "aa"/],
    ['a family that is not there', { ...ALL_CASES, families: ['room'] }, /Did you mean "rooms"\?/],
    [
      'nothing left',
      { ...ALL_CASES, ids: ['a'], set: 'fresh' as const },
      /No case is of all that was chosen/,
    ],
  ])('%s is an error', (_title, chosen, message) => {
    expect(() => chosenCases(bank, chosen)).toThrow(message);
  });
});
