/** Texts as unit vectors over their words, and which texts hold a word. */
export interface TfIdf {
  readonly vectors: readonly ReadonlyMap<string, number>[];
  readonly holders: ReadonlyMap<string, readonly number[]>;
}

/** Weighs each word by how often it stands in its text and how few texts hold it: tf · (1 + ln((N + 1) / (df + 1))), length 1. */
export function tfIdfVectors(texts: readonly (readonly string[])[]): TfIdf {
  const counts = texts.map(countWords);
  const holders = new Map<string, number[]>();
  for (const [text, words] of counts.entries()) {
    for (const word of words.keys()) {
      const list = holders.get(word) ?? [];
      holders.set(word, list);
      list.push(text);
    }
  }
  const idf = (word: string): number =>
    1 + Math.log((texts.length + 1) / ((holders.get(word)?.length ?? 0) + 1));
  return { vectors: counts.map((words) => unit(words, idf)), holders };
}

/** Cosine of one text with every other; 0 where no word is shared. */
export function similarities({ vectors, holders }: TfIdf, one: number): readonly number[] {
  const sums = vectors.map(() => 0);
  for (const [word, weight] of vectors[one] ?? []) {
    for (const other of holders.get(word) ?? []) {
      sums[other] = (sums[other] ?? 0) + weight * (vectors[other]?.get(word) ?? 0);
    }
  }
  return sums;
}

function countWords(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function unit(
  words: ReadonlyMap<string, number>,
  idf: (word: string) => number,
): ReadonlyMap<string, number> {
  const weighed = [...words].map(([word, count]): readonly [string, number] => [word, count * idf(word)]);
  const length = Math.sqrt(weighed.reduce((sum, [, weight]) => sum + weight ** 2, 0));
  return new Map(length === 0 ? [] : weighed.map(([word, weight]) => [word, weight / length]));
}
