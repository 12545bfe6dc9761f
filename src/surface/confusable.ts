/** Two tools whose words are hard to tell apart, with the reason in numbers. */
export interface ConfusablePair {
  readonly tools: readonly [string, string];
  /** Cosine of the two tools' TF-IDF vectors (name, title, description), 0 to 1. */
  readonly similarity: number;
  /** How it was found: words alike, names alike, or one ranked first for the other's own drafted question. */
  readonly reason: 'words' | 'names' | 'ranked-first';
}
