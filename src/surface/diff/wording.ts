/**
 * True where two texts differ in nothing but white space and the punctuation at the ends of words. A mark inside a word
 * or before one (`-5`, `a/b`, `3.14`) is part of what is said, and so is a question mark.
 */
export function isOnlySpacing(a: string, b: string): boolean {
  return bare(a) === bare(b);
}

function bare(text: string): string {
  return text
    .replaceAll(/[.,;:!…]{1,8}(?=\s|$)/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
