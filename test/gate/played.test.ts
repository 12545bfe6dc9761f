import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { NightlyVerdict } from '../../src/gate/nightly-verdict.ts';
import { nightly } from '../../src/gate/open-design.ts';
import { played } from '../../src/gate/played.ts';
import { randomFrom } from '../../src/gate/random.ts';
import type { Design } from '../../src/gate/record.ts';
import { usualRules } from '../../src/gate/rules.ts';
import { openGate, type GateCase, type Told } from '../../src/gate/state.ts';
import type { GateVerdict } from '../../src/gate/verdict.ts';
import type { Made, Wanted } from '../../src/gate/waiting.ts';
import { aProbe } from '../builders.ts';
import { played as playedOneByOne } from './a-gate.ts';

/** What the nth trial of a case on a side comes to: fixed beforehand, whoever asks and in whatever order. */
type Fate = (one: Wanted, nth: number) => Told;

function fateFrom(seed: number, chances: readonly number[], lost: number): Fate {
  return ({ side, case: id }, nth) => {
    const random = randomFrom(
      seed * 7919 + id.charCodeAt(0) * 104_729 + nth * 31 + (side === 'candidate' ? 1 : 2),
    );
    if (random() < lost) return 'infrastructure';
    return random() < (chances[id.charCodeAt(0) - 97] ?? 0.5) ? 'passed' : 'failed';
  };
}

/** Makes what is asked, so many at a time. */
function conducted(
  design: Design,
  fate: Fate,
  ahead: number,
): {
  readonly verdict: GateVerdict | NightlyVerdict;
  readonly made: readonly Made[];
  readonly rounds: number;
} {
  const made: Made[] = [];
  for (let rounds = 0; rounds < 5_000; rounds += 1) {
    const at = played(design, made, ahead);
    if (at.kind === 'verdict') return { verdict: at.verdict, made, rounds };
    for (const one of at.wanted) {
      const nth = made.filter((each) => each.side === one.side && each.case === one.case).length;
      made.push({ ...one, told: fate(one, nth) });
    }
  }
  throw new Error('the gate does not end');
}

const gates = fc.record({
  seed: fc.integer({ min: 1, max: 1e6 }),
  chances: fc.array(fc.constantFrom(0, 0.1, 0.5, 0.9, 1), { minLength: 1, maxLength: 8 }),
  banked: fc.constantFrom(0, 0.5, 0.9, 1),
  partners: fc.constantFrom('stored' as const, 'fresh' as const),
  lost: fc.constantFrom(0, 0, 0.05),
});

interface Odd {
  readonly seed: number;
  readonly chances: readonly number[];
  readonly banked: number;
  readonly partners: 'stored' | 'fresh';
}

function designOf({ seed, chances, banked, partners }: Odd): Design {
  const random = randomFrom(seed);
  const cases = chances.map((_, at): GateCase => ({
    id: String.fromCharCode(97 + at),
    tools: ['t'],
    bridge: at < 3,
    bank: Array.from({ length: 10 }, () => (random() < banked ? 'passed' : 'failed')),
    bankLost: 0,
  }));
  return { design: 'two-route', plan: { cases, partners, rules: usualRules(cases.length), seed } };
}

describe('a gate that is conducted', () => {
  test('concludes the same, however many trials are made at the same time', () => {
    fc.assert(
      fc.property(gates, fc.integer({ min: 2, max: 16 }), (gate, ahead) => {
        const design = designOf(gate);
        const fate = fateFrom(gate.seed, gate.chances, gate.lost);
        const serial = conducted(design, fate, 1);
        const parallel = conducted(design, fate, ahead);
        expect(parallel.verdict).toEqual(serial.verdict);
        expect(parallel.made.length).toBeGreaterThanOrEqual(serial.made.length);
      }),
    );
  });

  test('is the gate that decides one trial after the other', () => {
    fc.assert(
      fc.property(gates, (gate) => {
        const design = designOf(gate);
        if (design.design !== 'two-route') return;
        const fate = fateFrom(gate.seed, gate.chances, gate.lost);
        const counts = new Map<string, number>();
        const { verdict } = playedOneByOne(openGate(design.plan), ({ arm, id }) => {
          const side = arm === 'candidate' ? ('candidate' as const) : ('baseline' as const);
          const nth = counts.get(side + id) ?? 0;
          counts.set(side + id, nth + 1);
          return fate({ side, case: id }, nth);
        });
        expect(conducted(design, fate, 1).verdict).toEqual(verdict);
      }),
    );
  });

  test('makes a whole round of the rounds at the same time, and one trial where all depends on it', () => {
    const gate = { seed: 3, chances: [1, 1, 1, 0.5], banked: 1, partners: 'stored' as const, lost: 0 };
    const design = designOf(gate);
    const first = played(design, [], 8);
    expect(first.kind === 'asks' && first.wanted.length).toBe(8);
    // Two worse pairs of one case: it is suspicious, and each further trial decides whether there is another.
    const fate: Fate = ({ side, case: id }) => (side === 'candidate' && id === 'd' ? 'failed' : 'passed');
    const sizes: number[] = [];
    const made: Made[] = [];
    for (;;) {
      const at = played(design, made, 8);
      if (at.kind === 'verdict') break;
      sizes.push(at.wanted.length);
      made.push(...at.wanted.map((one) => ({ ...one, told: fate(one, 0) })));
    }
    expect(sizes).toContain(1);
    expect(Math.max(...sizes)).toBe(8);
  });

  test('is what it was when it is played again from what was kept', () => {
    const gate = { seed: 5, chances: [1, 0, 1, 0.5], banked: 1, partners: 'stored' as const, lost: 0 };
    const fate = fateFrom(5, gate.chances, 0);
    const { verdict, made } = conducted(designOf(gate), fate, 4);
    expect(played(designOf(gate), made, 1)).toEqual({ kind: 'verdict', verdict });
    expect(verdict.kind).toBe('regressed');
  });

  test('by night asks for a whole look at the same time', () => {
    const banked = ['a', 'b', 'c'].map((id) => ({
      one: aProbe({ id }),
      bank: Array.from({ length: 10 }, () => 'passed' as const),
      bankLost: 0,
    }));
    const design = nightly({ banked, margin: 0.1, clients: 1 });
    const first = played(design, [], 50);
    expect(first.kind === 'asks' && first.wanted.map((one) => one.case)).toEqual(['a', 'b', 'c']);
    const { verdict } = conducted(design, () => 'failed', 50);
    expect(verdict.kind).toBe('regressed');
    expect(conducted(design, () => 'passed', 50).verdict.kind).not.toBe('regressed');
  });
});
