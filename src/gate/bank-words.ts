import type { Asked, Selection } from '../case/case.ts';
import { indexTools, type ToolIndex } from '../client/literal/index-tools.ts';
import { rank } from '../client/literal/rank-tools.ts';
import { median } from '../stats/median.ts';
import type { Tool } from '../surface/surface.ts';
import { acceptableTools } from './affected.ts';

/** How strongly the words of a trap pull towards a tool that it must not reach. */
export interface Pull {
  /** In medians of what questions that want a tool reach on this surface; null where none of them meets any word. */
  readonly pull: number | null;
  /** The tool that pulls strongest; null where no word meets one. */
  readonly tool: string | null;
}

/** A question that wants a tool: whose words meet none at all, or only others than those that are right. */
export interface Wordless {
  readonly case: string;
  readonly meets: 'no-tool' | 'other-tools';
}

/** What the literal reader makes of a bank's questions on one surface. Nothing is run. */
export interface BankWords {
  readonly pulls: ReadonlyMap<string, Pull>;
  readonly wordless: readonly Wordless[];
}

/** Reads every question of the bank beside the words of the tools. */
export function bankWords(bank: readonly Asked[], tools: readonly Tool[]): BankWords {
  const index = indexTools(tools);
  const scale = median(
    bank.filter(wantsATool).flatMap((one) => positive(strongest(index, one.question).score)),
  );
  const pulls = bank.filter(isTrap).map((one): [string, Pull] => {
    const { name, score } = strongest(index, one.question, new Set(acceptableTools(one)));
    if (score === 0) return [one.id, { pull: 0, tool: null }];
    return [one.id, { pull: scale === null ? null : score / scale, tool: name }];
  });
  return { pulls: new Map(pulls), wordless: bank.flatMap((one) => wordlessIn(one, index)) };
}

export function isTrap(one: Asked): one is Selection {
  return one.kind === 'selection' && one.difficulty === 'trap';
}

/** Questions by which pull is measured: short ones that want a tool. A scenario tells a story, whose many words add up. */
function wantsATool(one: Asked): boolean {
  return one.kind !== 'scenario' && !isTrap(one) && acceptableTools(one).length > 0;
}

function strongest(
  index: ToolIndex,
  question: string,
  without: ReadonlySet<string> = new Set(),
): { readonly name: string | null; readonly score: number } {
  const first = rank(index, question).tools.find(({ name }) => !without.has(name));
  return { name: first?.name ?? null, score: first?.score ?? 0 };
}

function positive(score: number): readonly number[] {
  return score > 0 ? [score] : [];
}

function wordlessIn(one: Asked, index: ToolIndex): readonly Wordless[] {
  const right = new Set(acceptableTools(one));
  if (right.size === 0) return [];
  const met = rank(index, one.question).tools.filter(({ score }) => score > 0);
  if (met.some(({ name }) => right.has(name))) return [];
  return [{ case: one.id, meets: met.length === 0 ? 'no-tool' : 'other-tools' }];
}
