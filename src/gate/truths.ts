import { acceptableTools } from './affected.ts';
import type { BankedCase } from './bank.ts';
import type { TrueCase } from './simulate.ts';

/** One way in which the candidate may be, told as the cases of one repetition. */
export interface Truth {
  readonly truth: 'no-change' | 'one-tool-broken' | 'all-drop-10';
  readonly of: (random: () => number) => readonly TrueCase[];
}

const DROP = 0.1;

/**
 * What a gate should be asked about a bank: nothing changed; one tool, drawn anew in each repetition, is never found again;
 * every case lost ten points. `tools`: those that may be the broken one; null: all. Without a case that needs one of
 * them, there is no broken tool to be found, and that truth is left out.
 */
export function truthsFor(
  banked: readonly BankedCase[],
  cases: readonly TrueCase[],
  tools: ReadonlySet<string> | null,
): readonly Truth[] {
  const needed = new Map(banked.map((each) => [each.one.id, neededTools(each)]));
  const breakable = [...new Set([...needed.values()].flat())].filter((tool) => tools?.has(tool) ?? true);
  const broken = (random: () => number): readonly TrueCase[] => {
    const tool = breakable[Math.floor(random() * breakable.length)] ?? '';
    return cases.map((one) => (needed.get(one.id)?.includes(tool) === true ? { ...one, candidate: 0 } : one));
  };
  const lower = cases.map((one) => ({ ...one, candidate: Math.max(0, one.baseline - DROP) }));
  return [
    { truth: 'no-change', of: () => cases },
    ...(breakable.length === 0 ? [] : [{ truth: 'one-tool-broken' as const, of: broken }]),
    { truth: 'all-drop-10', of: () => lower },
  ];
}

/** Tools without which the case cannot pass: where there are alternatives, none of them is. */
function neededTools({ one }: BankedCase): readonly string[] {
  const [only, ...others] = one.kind === 'scenario' ? one.accept : [];
  if (only !== undefined)
    return others.length > 0 ? [] : only.tools.all.flatMap((either) => (either.length === 1 ? either : []));
  const tools = acceptableTools(one);
  return tools.length === 1 ? tools : [];
}
