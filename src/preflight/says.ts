/** Whether a text says something, whatever JSON, escapes and white space were put around it. */
export function says(text: string, words: string): boolean {
  return squeezed(text).includes(squeezed(words));
}

function squeezed(text: string): string {
  return text.replaceAll(/\\[nrt]|[\s\\]/g, '');
}
