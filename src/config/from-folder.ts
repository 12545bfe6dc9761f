import { resolve } from 'node:path';

/** A word of a command that is plainly a relative path (`./x`, `../x`), made absolute; any other as it is. */
export function fromFolder(word: string, folder: string): string {
  return /^\.\.?[/\\]/.test(word) ? resolve(folder, word) : word;
}
