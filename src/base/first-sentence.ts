/**
 * The first sentence of a description, on one line, and the rest as it stands. A sentence ends at `.`, `!`, `?` before
 * white space, at their wide forms, or at an empty line; a full stop inside `e.g.`, `i.e.` or an initial ends nothing.
 */
export function firstSentence(text: string): { readonly first: string; readonly rest: string } {
  const start = text.slice(0, SENTENCE_LIMIT * 2).replace(/^[\s#*>-]+/, '');
  const skipped = text.slice(0, SENTENCE_LIMIT * 2).length - start.length;
  const end = Math.min(endOf(start), SENTENCE_LIMIT);
  return { first: start.slice(0, end).replaceAll(/\s+/g, ' ').trim(), rest: text.slice(skipped + end) };
}

const SENTENCE_LIMIT = 500;

function endOf(text: string): number {
  for (const match of text.matchAll(/[.!?](?=["')\]]?(?:\s|$))|[。！？]|\n\s*\n|\n(?=\s*[-*#|])/g)) {
    const before = text.slice(0, match.index);
    if (match[0] === '.' && /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|approx|[A-Z])$/.test(before)) continue;
    return match.index + (match[0].startsWith('\n') ? 0 : match[0].length);
  }
  return text.length;
}
