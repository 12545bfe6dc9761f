import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Ask, GateState, Outcome } from '../../src/gate/state.ts';
import { tell } from '../../src/gate/tell.ts';
import { next } from '../../src/gate/two-route.ts';
import { aGate, aGateCase } from './a-gate.ts';

/*
 * A gate may use every outcome that was revealed, and none that was not: a case chosen because its next stored trial is a
 * pass would bias the coin that the e-value counts on.
 */

const outcome = fc.constantFrom<Outcome>('passed', 'failed');
const banks = fc.array(fc.array(outcome, { minLength: 10, maxLength: 10 }), { minLength: 2, maxLength: 8 });

function gateOn(stored: readonly (readonly Outcome[])[], seed: number): GateState {
  const cases = stored.map((bank, at) => aGateCase({ id: `case-${at}`, bank, bridge: at < 2 }));
  return aGate(cases, { seed });
}

/** All that is asked before the trials of single cases begin, which look at the whole bank by design. */
function askedIn(gate: GateState, answers: readonly Outcome[]): readonly Ask[] {
  const asked: Ask[] = [];
  let state = gate;
  for (const answer of answers) {
    const step = next(state);
    if (step.kind === 'verdict' || step.ask.purpose === 'confirm') break;
    asked.push(step.ask);
    state = tell(state, step.ask, answer);
  }
  return asked;
}

/** The position in the bank that each ask reveals: pairs from the front, bridges from the end. */
function revealed(
  asked: readonly Ask[],
  length: number,
): readonly { readonly at: number; readonly index: number }[] {
  return asked.map(({ at, arm }, nth) => {
    const before = asked.slice(0, nth).filter((each) => each.at === at && each.arm === arm).length;
    return { at, index: arm === 'bridge' ? length - 1 - before : before };
  });
}

test('what is asked does not depend on a stored outcome that was not drawn before', () => {
  fc.assert(
    fc.property(
      banks,
      fc.array(outcome, { minLength: 60, maxLength: 60 }),
      fc.integer({ min: 0, max: 59 }),
      fc.nat(1_000),
      (stored, answers, cut, seed) => {
        const asked = askedIn(gateOn(stored, seed), answers).slice(0, cut + 1);
        const seen = revealed(asked.slice(0, -1), 10);
        const flipped = stored.map((bank, at) =>
          bank.map((each, index) => {
            if (seen.some((one) => one.at === at && one.index === index)) return each;
            return each === 'passed' ? ('failed' as const) : ('passed' as const);
          }),
        );
        expect(askedIn(gateOn(flipped, seed), answers).slice(0, asked.length)).toEqual(asked);
      },
    ),
  );
});

test('asking reads no stored outcome at all, and telling reads the one that is drawn', () => {
  fc.assert(
    fc.property(
      banks,
      fc.array(outcome, { minLength: 60, maxLength: 60 }),
      fc.nat(1_000),
      (stored, answers, seed) => {
        const read: string[] = [];
        const watched = stored.map((bank, at) => watch(bank, (index) => read.push(`${at}/${index}`)));
        let state = gateOn(watched, seed);
        const asked: Ask[] = [];
        for (const answer of answers) {
          const step = next(state);
          // Only the trials of single cases, or a verdict, may look through the bank.
          if (step.kind === 'verdict' || step.ask.purpose === 'confirm') break;
          expect(read).toEqual([]);
          asked.push(step.ask);
          state = tell(state, step.ask, answer);
          const last = revealed(asked, 10).at(-1);
          expect(read).toEqual([`${last?.at}/${last?.index}`]);
          read.length = 0;
        }
      },
    ),
  );
});

/** A bank that tells which of its outcomes are read. */
function watch(bank: readonly Outcome[], onRead: (index: number) => void): readonly Outcome[] {
  return new Proxy(bank, {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) onRead(Number(key));
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
}

test('no outcome of a bank is paired twice', () => {
  fc.assert(
    fc.property(banks, fc.array(outcome, { minLength: 80, maxLength: 80 }), (stored, answers) => {
      const drawn = revealed(askedIn(gateOn(stored, 1), answers), 10).map(
        ({ at, index }) => `${at}/${index}`,
      );
      expect(new Set(drawn).size).toBe(drawn.length);
    }),
  );
});
