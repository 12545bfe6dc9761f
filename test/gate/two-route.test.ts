import { describe, expect, test } from 'vitest';
import { eValue } from '../../src/stats/e-process.ts';
import type { GateVerdict } from '../../src/gate/verdict.ts';
import { tell } from '../../src/gate/tell.ts';
import { aGate, aGateCase, gateCases, outcomes, played } from './a-gate.ts';

describe('the rounds', () => {
  test('every case is tried twice before any is tried a third time, in a seeded order', () => {
    const { asked, verdict } = played(aGate(gateCases(20)), () => 'passed');
    expect(asked).toHaveLength(40);
    expect(new Set(asked.slice(0, 20).map(({ id }) => id)).size).toBe(20);
    expect(new Set(asked.slice(20).map(({ id }) => id)).size).toBe(20);
    expect(verdict.kind).toBe('not-worse-than-margin');
  });

  test('the seed decides the order, and nothing else does', () => {
    const order = (seed: number): string =>
      played(aGate(gateCases(20), { seed }), () => 'passed')
        .asked.map(({ id }) => id)
        .join('');
    expect(order(1)).toBe(order(1));
    expect(order(1)).not.toBe(order(2));
  });
});

describe('route 1', () => {
  test('trials go to the most suspicious case, until seven of seven pairs are worse', () => {
    const { asked, verdict } = played(aGate(gateCases(20)), ({ id, arm }) =>
      id === 'c' && arm === 'candidate' ? 'failed' : 'passed',
    );
    const pairs = asked.filter(({ purpose }) => purpose === 'pair');
    expect(pairs).toHaveLength(45);
    expect(pairs.slice(40).map(({ id }) => id)).toEqual(['c', 'c', 'c', 'c', 'c']);
    expect(verdict).toMatchObject({
      kind: 'regressed',
      route: 'pairs',
      tools: ['tool-c'],
      accused: [{ case: 'c', standing: 'confirmed', pairs: { worse: 7, better: 0, alike: 0 } }],
      attempts: { candidate: 50, baseline: 5, bridge: 0 },
    });
    expect(verdict).toHaveProperty('eValue', expect.closeTo(31.875, 9));
  });

  test.each([
    [0, 7],
    [1, 10],
    [2, 13],
    [3, 15],
    [4, 17],
    [5, 19],
  ])('with %i better pairs it stops at %i worse ones, and not before', (better, worse) => {
    // The first cases to be tried are the better ones: their bank failed.
    const cases = [
      ...gateCases(better).map((one) => ({ ...one, id: `better-${one.id}`, bank: outcomes('ffffffffff') })),
      ...gateCases(20),
    ];
    const gate = aGate(cases, { rules: { rounds: 1, confirmed: 0 } });
    const order = [...cases.keys()];
    const { verdict, asked } = played({ ...gate, orders: [order] }, ({ id }) =>
      id.startsWith('better') ? 'passed' : 'failed',
    );
    expect(verdict).toMatchObject({ kind: 'regressed', route: 'pairs' });
    expect(asked).toHaveLength(better + worse);
    expect(eValue(worse, better)).toBeGreaterThanOrEqual(25);
    expect(eValue(worse - 1, better)).toBeLessThan(25);
  });

  test('an accusation that fresh trials do not bear out stays a suspicion, and the verdict stands', () => {
    const { verdict } = played(aGate(gateCases(20)), ({ id, arm, purpose }) =>
      id === 'c' && arm === 'candidate' && purpose === 'pair' ? 'failed' : 'passed',
    );
    expect(verdict).toMatchObject({
      kind: 'regressed',
      accused: [{ case: 'c', standing: 'suspected', fresh: { adjusted: 1 } }],
    });
  });

  test('no trial is asked for beyond the budget', () => {
    const { asked, verdict } = played(aGate(gateCases(6), { rules: { budget: 9 } }), ({ id }) =>
      id === 'a' ? 'failed' : 'passed',
    );
    expect(asked.filter(({ purpose }) => purpose === 'pair')).toHaveLength(9);
    expect(verdict).toMatchObject({ kind: 'inconclusive', upperBound: null });
  });

  test('no case is asked for once its stored partners are used up', () => {
    const cases = gateCases(4, { bank: outcomes('ppp') });
    const { asked } = played(aGate(cases, { rules: { fresh: 0 } }), ({ id }) =>
      id === 'a' ? 'failed' : 'passed',
    );
    expect(asked.filter(({ id }) => id === 'a')).toHaveLength(3);
  });
});

describe('route 2', () => {
  // Case a is lost and the better pairs of others hide it from the pairs.
  const cases = [
    aGateCase(),
    ...gateCases(9).map((one) => ({ ...one, id: `weak-${one.id}`, bank: outcomes('ffffffffff') })),
  ];

  test.each([
    ['all five fail: 1/252', 0, 'regressed'],
    ['one of five passes: 6/252 is too much at .01', 1, 'inconclusive'],
  ] as const)('fresh trials decide: %s', (_title, passes, kind) => {
    let fresh = 0;
    const { verdict, asked } = played(aGate(cases), ({ id, arm, purpose }) => {
      if (id !== 'a' || arm !== 'candidate') return 'passed';
      if (purpose === 'pair') return 'failed';
      fresh += 1;
      return fresh <= passes ? 'passed' : 'failed';
    });
    expect(asked.filter(({ purpose }) => purpose === 'confirm').map(({ arm }) => arm)).toEqual(
      Array.from({ length: 5 }, () => ['baseline', 'candidate']).flat(),
    );
    const found = {
      case: 'a',
      standing: kind === 'regressed' ? 'confirmed' : 'suspected',
      fresh: {
        baseline: { passed: 5, n: 5 },
        candidate: { passed: passes, n: 5 },
        adjusted: expect.closeTo(passes === 0 ? 1 / 252 : 6 / 252, 9) as number,
      },
    };
    if (kind === 'regressed') expect(verdict).toMatchObject({ kind, route: 'fresh', accused: [found] });
    else expect(verdict.suspects).toMatchObject([found]);
  });

  test('several turned cases share the level, by Holm', () => {
    const two = [...cases, aGateCase({ id: 'b' })];
    const { verdict } = played(aGate(two), ({ id, arm }) =>
      (id === 'a' || id === 'b') && arm === 'candidate' ? 'failed' : 'passed',
    );
    expect(verdict).toMatchObject({ kind: 'regressed', route: 'fresh' });
    if (verdict.kind !== 'regressed') return;
    expect(verdict.accused.map((each) => each.fresh?.adjusted)).toEqual([
      expect.closeTo(2 / 252, 9),
      expect.closeTo(2 / 252, 9),
    ]);
  });

  test('a case that the bank does not decide as passed gets no fresh trials', () => {
    const mixed = cases.map((one) => (one.id === 'a' ? { ...one, bank: outcomes('pfpfpfpfpf') } : one));
    const { asked } = played(aGate(mixed), ({ id }) => (id === 'a' ? 'failed' : 'passed'));
    expect(asked.filter(({ id }) => id === 'a').length).toBeGreaterThanOrEqual(3);
    expect(asked.filter(({ purpose }) => purpose === 'confirm')).toEqual([]);
  });
});

describe('not worse, or not known', () => {
  test('the bound comes from the rounds alone: later trials of a suspicious case do not move it', () => {
    const answer =
      (later: 'passed' | 'failed') =>
      ({ id }: { readonly id: string }, nth: number): 'passed' | 'failed' => {
        if (nth > 80) return later;
        return id === 'a' && nth <= 40 ? 'failed' : 'passed';
      };
    const gate = aGate(
      Array.from({ length: 40 }, (_, at) => aGateCase({ id: at === 0 ? 'a' : `case-${at}` })),
      { rules: { budget: 83 } },
    );
    const [calm, bad] = [played(gate, answer('passed')).verdict, played(gate, answer('failed')).verdict];
    expect(calm).toMatchObject({ kind: 'not-worse-than-margin', attempts: { candidate: 83 } });
    expect(bad).toMatchObject({ kind: 'not-worse-than-margin', attempts: { candidate: 88, baseline: 5 } });
    const boundOf = (verdict: GateVerdict): number | null =>
      'upperBound' in verdict ? verdict.upperBound : null;
    expect(boundOf(calm)).toBe(boundOf(bad));
  });

  test('few cases prove nothing: inconclusive, with the drop that could have been seen', () => {
    const { verdict } = played(aGate(gateCases(5)), () => 'passed');
    expect(verdict).toMatchObject({ kind: 'inconclusive', margin: 0.1 });
    if (verdict.kind !== 'inconclusive') return;
    expect(verdict.upperBound).toBeGreaterThan(0.1);
    expect(verdict.detectable === null || verdict.detectable > 0.1).toBe(true);
  });
});

describe('what voids a gate', () => {
  const watched = gateCases(20).map((one, at) => ({ ...one, bridge: at < 3 }));

  test('bridge trials that differ from the bank: the client drifted, even where the candidate looks worse too', () => {
    const { verdict } = played(aGate(watched), ({ id }) => ('abc'.includes(id) ? 'failed' : 'passed'));
    expect(verdict).toMatchObject({ kind: 'void', why: 'client-drifted' });
    expect(verdict.attempts.bridge).toBeGreaterThanOrEqual(10);
  });

  test('a client that got better has drifted as well', () => {
    const weak = watched.map((one) => (one.bridge ? { ...one, bank: outcomes('ffffffffff') } : one));
    expect(played(aGate(weak), () => 'passed').verdict).toMatchObject({
      kind: 'void',
      why: 'client-drifted',
    });
  });

  test('each watched case gets one bridge where nothing differs, and each bridge a partner of its own', () => {
    const { asked, verdict } = played(aGate(watched), () => 'passed');
    expect(
      asked
        .filter(({ arm }) => arm === 'bridge')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(['a', 'b', 'c']);
    expect(verdict.kind).toBe('not-worse-than-margin');
  });

  test('too many trials lost in the candidate: as soon as that is certain', () => {
    const { verdict, asked } = played(aGate(gateCases(20)), () => 'infrastructure');
    expect(verdict).toMatchObject({ kind: 'void', why: 'infrastructure-share' });
    expect(asked).toHaveLength(6);
  });

  test('few trials lost are tried again, and a case that is lost again and again is left', () => {
    const once = played(aGate(gateCases(20)), (_, nth) => (nth === 1 ? 'infrastructure' : 'passed'));
    expect(once.asked).toHaveLength(41);
    expect(once.asked[1]?.id).toBe(once.asked[0]?.id);
    expect(once.verdict.kind).toBe('not-worse-than-margin');
    const twice = played(aGate(gateCases(20), { rules: { retries: 0 } }), ({ id }) =>
      id === 'c' ? 'infrastructure' : 'passed',
    );
    expect(twice.asked.filter(({ id }) => id === 'c')).toHaveLength(1);
    expect(twice.verdict).toMatchObject({ kind: 'inconclusive', upperBound: null });
  });

  test('a bank that lost too many trials', () => {
    const { verdict } = played(aGate(gateCases(20, { bankLost: 1 })), () => 'passed');
    expect(verdict).toMatchObject({ kind: 'void', why: 'infrastructure-share' });
  });

  test('arms that lost unequally many', () => {
    const { verdict } = played(aGate(gateCases(40)), (_, nth) =>
      nth % 21 === 1 ? 'infrastructure' : 'passed',
    );
    expect(verdict).toMatchObject({ kind: 'void', why: 'infrastructure-unequal' });
  });

  test.each([
    ['no case', 0],
    ['only cases that are found to be wrong', 3],
  ])('%s', (_title, count) => {
    const { verdict } = played(aGate(gateCases(count)), () => 'case-defect');
    expect(verdict).toMatchObject({ kind: 'void', why: 'no-cases' });
    expect(verdict.defects).toHaveLength(count);
  });

  test('a case found to be wrong leaves both arms, with the pairs it had', () => {
    const { verdict } = played(aGate(gateCases(20)), ({ id }, nth) => {
      if (id !== 'c') return 'passed';
      return nth <= 20 ? 'failed' : 'case-defect';
    });
    expect(verdict).toMatchObject({ kind: 'not-worse-than-margin', defects: ['c'], suspects: [] });
  });
});

describe('without a bank', () => {
  test('each candidate trial is followed by a fresh one of the baseline, and there are no bridges', () => {
    const cases = gateCases(20, { bank: [], bridge: true });
    const { asked, verdict } = played(aGate(cases, { partners: 'fresh' }), () => 'passed');
    expect(asked).toHaveLength(80);
    expect(asked.every(({ arm }, at) => arm === (at % 2 === 0 ? 'candidate' : 'baseline'))).toBe(true);
    expect(verdict).toMatchObject({ kind: 'not-worse-than-margin', attempts: { baseline: 40, bridge: 0 } });
  });

  test('a regression is seen, and a partner that is lost again and again ends its case', () => {
    const gate = aGate(gateCases(20, { bank: [] }), { partners: 'fresh' });
    const bad = played(gate, ({ id, arm }) => (id === 'c' && arm === 'candidate' ? 'failed' : 'passed'));
    expect(bad.verdict).toMatchObject({ kind: 'regressed', accused: [{ case: 'c', standing: 'confirmed' }] });
    const lost = played(gate, ({ id, arm }) =>
      id === 'c' && arm === 'baseline' ? 'infrastructure' : 'passed',
    );
    expect(lost.asked.filter(({ id }) => id === 'c')).toHaveLength(3);
    const none = played(gate, ({ arm }) => (arm === 'baseline' ? 'infrastructure' : 'passed'));
    expect(none.verdict).toMatchObject({ kind: 'void', why: 'infrastructure-share' });
    // Three candidate trials, the partner of each tried twice.
    expect(none.asked).toHaveLength(9);
  });
});

test('what nobody asked for is a mistake of the caller', () => {
  const gate = aGate(gateCases(2), { partners: 'fresh' });
  expect(() => tell(gate, { at: 0, arm: 'baseline', purpose: 'pair', place: 0 }, 'passed')).toThrow(
    /no candidate trial/,
  );
  expect(() => tell(gate, { at: 7, arm: 'candidate', purpose: 'pair', place: 0 }, 'passed')).toThrow(
    RangeError,
  );
  expect(() => aGate([aGateCase(), aGateCase()])).toThrow(/share an id/);
});
