import { compareText } from '../../base/compare.ts';

/** The distinct runs of three characters of a word, its beginning and end marked by a space. */
export function trigramsOf(word: string): ReadonlySet<string> {
  const padded = ` ${word} `;
  const found = new Set<string>();
  for (let i = 0; i + 3 <= padded.length; i += 1) found.add(padded.slice(i, i + 3));
  return found;
}

/**
 * The known word spelled most like an unknown one: shared trigrams by Dice at least .6, words of more than three letters
 * only. `spellings` says which words hold a trigram. Equally near words: the alphabetically first.
 */
export function nearestSpelling(
  word: string,
  spellings: ReadonlyMap<string, readonly string[]>,
): string | null {
  if (word.length <= 3) return null;
  const own = trigramsOf(word);
  const near = [...sharedTrigrams(own, spellings)]
    .map(([known, both]) => ({ known, dice: (2 * both) / (own.size + trigramsOf(known).size) }))
    .filter(({ dice }) => dice >= 0.6)
    .sort((a, b) => b.dice - a.dice || compareText(a.known, b.known));
  return near[0]?.known ?? null;
}

function sharedTrigrams(
  own: ReadonlySet<string>,
  spellings: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, number> {
  const shared = new Map<string, number>();
  for (const trigram of own) {
    for (const known of spellings.get(trigram) ?? []) shared.set(known, (shared.get(known) ?? 0) + 1);
  }
  return shared;
}
