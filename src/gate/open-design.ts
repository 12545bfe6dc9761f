import type { Asked } from '../case/case.ts';
import { acceptableTools, type Affected } from './affected.ts';
import { partnersFor, type BankedCase } from './bank.ts';
import type { Design } from './record.ts';
import { NIGHTLY_RULES, usualRules } from './rules.ts';

/** What a gate of one client is opened with. */
export interface Opening {
  /** The cases of the gate, with what is stored of their baseline. */
  readonly banked: readonly BankedCase[];
  readonly affected: Pick<Affected, 'bridges'>;
  readonly margin: number;
  /** How many clients are tried in one gate: its level is shared among them. */
  readonly clients: number;
  readonly seed: number;
}

/** The two-route gate on these cases. */
export function twoRoute({ banked, affected, margin, clients, seed }: Opening): Design {
  const usual = usualRules(banked.length);
  const bridges = new Set(affected.bridges);
  return {
    design: 'two-route',
    plan: {
      cases: banked.map(({ one, bank, bankLost }) => ({
        ...told(one),
        bridge: bridges.has(one.id),
        bank,
        bankLost,
      })),
      partners: partnersFor(banked).kind,
      rules: {
        ...usual,
        pairsAlpha: usual.pairsAlpha / clients,
        freshAlpha: usual.freshAlpha / clients,
        bridgeAlpha: usual.bridgeAlpha / clients,
        margin,
      },
      seed,
    },
  };
}

/** The nightly gate on these cases; those of which nothing is stored say nothing in it. */
export function nightly({ banked, margin, clients }: Omit<Opening, 'affected' | 'seed'>): Design {
  return {
    design: 'nightly',
    cases: banked
      .filter(({ bank }) => bank.length > 0)
      .map(({ one, bank, bankLost }) => ({
        ...told(one),
        baseline: { passed: bank.filter((each) => each === 'passed').length, n: bank.length },
        baselineLost: bankLost,
      })),
    rules: { ...NIGHTLY_RULES, levels: NIGHTLY_RULES.levels.map((level) => level / clients), margin },
  };
}

function told(one: Asked): { readonly id: string; readonly tools: readonly string[] } {
  return { id: one.id, tools: acceptableTools(one) };
}
