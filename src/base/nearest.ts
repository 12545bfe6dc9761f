import { distance } from 'fastest-levenshtein';

/**
 * The known names nearest to a mistyped one, best first, at most three: to be suggested, never acted on.
 * A name counts as near when at most a third of it (at least two letters) differs.
 */
export function nearest(name: string, known: readonly string[]): readonly string[] {
  const limit = Math.max(2, Math.floor(name.length / 3));
  return known
    .map((candidate) => ({ candidate, far: distance(name.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ far }) => far <= limit)
    .sort((a, b) => a.far - b.far || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** ` Did you mean "x" or "y"?`, or nothing. */
export function didYouMean(name: string, known: readonly string[]): string {
  const near = nearest(name, known).map((candidate) => `"${candidate}"`);
  return near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
}
