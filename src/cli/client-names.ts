import { CLIENT_NAMES, CLIENT_PREFIXES } from '../client/clients.ts';

/**
 * The clients that an option names, repeated or in a list with commas. A command line may hold commas of its own, so
 * behind `command:` only a comma before another client's name parts two.
 */
export function clientNames(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => {
    const names: string[] = [];
    for (const piece of text.split(',')) {
      const last = names.at(-1);
      if (last?.startsWith('command:') === true && !isClient(piece.trim()))
        names[names.length - 1] = `${last},${piece}`;
      else names.push(piece.trim());
    }
    return names.map((name) => name.trim());
  });
}

function isClient(text: string): boolean {
  return CLIENT_NAMES.includes(text) || CLIENT_PREFIXES.some((prefix) => text.startsWith(prefix));
}
