import { usualRules, type GateRules } from '../../src/gate/rules.ts';
import {
  openGate,
  type Ask,
  type GateCase,
  type GateState,
  type Outcome,
  type Told,
} from '../../src/gate/state.ts';
import { tell } from '../../src/gate/tell.ts';
import { next } from '../../src/gate/two-route.ts';
import type { GateVerdict } from '../../src/gate/verdict.ts';

/** Outcomes in letters: p passed, f failed. */
export function outcomes(letters: string): readonly Outcome[] {
  return Array.from(letters, (letter) => (letter === 'p' ? 'passed' : 'failed'));
}

/** A case whose bank passed ten times, about a tool of its own. */
export function aGateCase(over: Partial<GateCase> = {}): GateCase {
  const id = over.id ?? 'a';
  return { id, tools: [`tool-${id}`], bridge: false, bank: outcomes('pppppppppp'), bankLost: 0, ...over };
}

/** So many such cases: a, b, c, … */
export function gateCases(count: number, over: Partial<GateCase> = {}): readonly GateCase[] {
  return Array.from({ length: count }, (_, at) => aGateCase({ ...over, id: String.fromCharCode(97 + at) }));
}

/** A gate that was not asked anything yet. */
export function aGate(
  cases: readonly GateCase[],
  {
    rules = {},
    partners = 'stored',
    seed = 1,
  }: {
    readonly rules?: Partial<GateRules>;
    readonly partners?: 'stored' | 'fresh';
    readonly seed?: number;
  } = {},
): GateState {
  return openGate({ cases, partners, rules: { ...usualRules(cases.length), ...rules }, seed });
}

/** Whatever is asked is answered, to the verdict; with all that was asked. Throws where a gate has no end. */
export function played(
  gate: GateState,
  answer: (ask: Ask & { readonly id: string }, nth: number) => Told,
): { readonly verdict: GateVerdict; readonly asked: readonly (Ask & { readonly id: string })[] } {
  const asked: (Ask & { readonly id: string })[] = [];
  for (let state = gate; asked.length < 10_000;) {
    const step = next(state);
    if (step.kind === 'verdict') return { verdict: step.verdict, asked };
    const ask = { ...step.ask, id: state.plan.cases[step.ask.at]?.id ?? '' };
    asked.push(ask);
    state = tell(state, step.ask, answer(ask, asked.length));
  }
  throw new Error('the gate does not end');
}
