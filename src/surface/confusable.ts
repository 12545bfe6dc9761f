import { distance } from 'fastest-levenshtein';
import { compareText } from '../base/compare.ts';
import type { Tool } from './surface.ts';
import { tfIdfVectors, similarities } from './tf-idf.ts';
import { identifierWordsOf, wordsOf } from './words.ts';

/** Two tools whose words are hard to tell apart, with the reason in numbers. */
export interface ConfusablePair {
  readonly tools: readonly [string, string];
  /** Cosine of the two tools' TF-IDF vectors (name, title, description), 0 to 1. */
  readonly similarity: number;
  /** How it was found: words alike, names alike, or one ranked first for the other's own drafted question. */
  readonly reason: 'words' | 'names' | 'ranked-first';
}

/** From this cosine on, two tools' words count as alike. Ours, not measured. */
const ALIKE = 0.6;
const TOOLS_LIMIT = 1_000;
const PAIRS_LIMIT = 50;

/**
 * Pairs of tools that a reader may take for each other, the most alike first, at most 50. `rankedFirst` holds, for each
 * tool in order, the name that a ranking put first for the tool's own question (see `client/literal/confusions.ts`).
 * Of more than 1,000 tools the first 1,000 are compared.
 */
export function confusablePairs(
  tools: readonly Tool[],
  rankedFirst: readonly (string | null)[] = [],
): readonly ConfusablePair[] {
  const compared = tools.slice(0, TOOLS_LIMIT);
  const vectors = tfIdfVectors(compared.map(textOf));
  const names = compared.map(readName);
  const pairs = compared.flatMap((tool, i) => {
    const row = similarities(vectors, i);
    return compared.slice(i + 1).flatMap((other, offset): ConfusablePair[] => {
      const j = i + 1 + offset;
      const similarity = Math.min(1, row[j] ?? 0);
      const [one, two] = [names[i], names[j]];
      const crossed = rankedFirst[i] === other.name || rankedFirst[j] === tool.name;
      const reason = reasonOf(
        similarity,
        one !== undefined && two !== undefined && namesAlike(one, two),
        crossed,
      );
      return reason === null
        ? []
        : [{ tools: inOrder(tool.name, other.name), similarity: rounded(similarity), reason }];
    });
  });
  return pairs.sort(mostAlikeFirst).slice(0, PAIRS_LIMIT);
}

interface ReadName {
  readonly text: string;
  /** Its stems as a set, in a fixed order. */
  readonly words: string;
}

function readName({ name }: Tool): ReadName {
  const text = name.slice(0, 200).toLowerCase();
  return { text, words: [...new Set(identifierWordsOf(name))].sort().join(' ') };
}

/** The same words in any order and number, or at most two letters apart, where two letters are not half the name. */
function namesAlike(a: ReadName, b: ReadName): boolean {
  if (a.words === b.words) return true;
  const limit = Math.min(2, Math.floor(Math.min(a.text.length, b.text.length) / 4));
  return Math.abs(a.text.length - b.text.length) <= limit && distance(a.text, b.text) <= limit;
}

function reasonOf(
  similarity: number,
  alikeNames: boolean,
  crossed: boolean,
): ConfusablePair['reason'] | null {
  if (similarity >= ALIKE) return 'words';
  if (alikeNames) return 'names';
  return crossed ? 'ranked-first' : null;
}

function textOf(tool: Tool): readonly string[] {
  return [tool.name, tool.title ?? tool.annotations.title ?? '', tool.description ?? ''].flatMap(wordsOf);
}

function inOrder(a: string, b: string): readonly [string, string] {
  return compareText(a, b) <= 0 ? [a, b] : [b, a];
}

/** To four places: the same bytes on every machine. */
function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function mostAlikeFirst(a: ConfusablePair, b: ConfusablePair): number {
  return (
    b.similarity - a.similarity || compareText(a.tools[0], b.tools[0]) || compareText(a.tools[1], b.tools[1])
  );
}
