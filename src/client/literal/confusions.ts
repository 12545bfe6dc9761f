import { draftQuestionFor } from '../../case/draft.ts';
import { confusablePairs } from '../../surface/confusable.ts';
import type { ConfusablePair } from '../../surface/confusable.ts';
import type { Tool } from '../../surface/surface.ts';
import { indexTools } from './index-tools.ts';
import { rank } from './rank-tools.ts';

/** Pairs of tools that are hard to tell apart, by their words, their names, or by the literal reader taking one for the other. */
export function confusableTools(tools: readonly Tool[]): readonly ConfusablePair[] {
  const index = indexTools(tools);
  const rankedFirst = tools
    .slice(0, RANKED_LIMIT)
    .map((tool) => firstFor(rank(index, draftQuestionFor(tool)).tools[0]));
  return confusablePairs(tools, rankedFirst);
}

// As many as are compared with each other.
const RANKED_LIMIT = 1_000;

function firstFor(first: { readonly name: string; readonly score: number } | undefined): string | null {
  return first !== undefined && first.score > 0 ? first.name : null;
}
