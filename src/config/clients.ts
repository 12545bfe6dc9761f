import type { Mistake } from '../base/mistakes.ts';
import { unshown } from '../base/place.ts';
import type { Written } from '../base/yaml.ts';
import { CLIENT_PREFIXES, type ClientInput } from './client-schema.ts';
import { commandWords, listWords } from './command-words.ts';
import { DEFAULTS, type ClientSetting } from './config.ts';
import { fromFolder } from './from-folder.ts';

type Entry = string | ClientInput;

/** What is written under `clients`, or what is wrong with it. `folder`: where relative paths in a command begin. */
export function readClients(
  input: readonly Entry[] | undefined,
  { written, folder }: { readonly written: Written; readonly folder: string },
): { readonly clients: readonly ClientSetting[]; readonly mistakes: readonly Mistake[] } {
  const entries = (input ?? DEFAULTS.clients).map((entry) =>
    typeof entry === 'string' ? { name: entry } : entry,
  );
  const mistakes = entries.flatMap((entry, at) => [
    ...(entries.findIndex(({ name }) => name === entry.name) < at ? [twice(entry.name, at, written)] : []),
    ...unusedKeys(entry, at, written),
  ]);
  const clients = entries.map((entry, at): ClientSetting => {
    const words = wordsOf(entry.command);
    if (words !== null && words.kind === 'wrong') mistakes.push(wrongCommand(words, at, written));
    return {
      name: entry.name,
      model: entry.model ?? null,
      baseUrl: entry.baseUrl ?? null,
      key: entry.key ?? null,
      command: words?.kind === 'words' ? words.words.map((word) => fromFolder(word, folder)) : null,
      ...(entry.price === undefined ? {} : { price: entry.price }),
    };
  });
  return { clients, mistakes };
}

/** The names under `clients`, whatever else is wrong with them. */
export function clientNames(input: readonly Entry[] | undefined): readonly string[] {
  return (input ?? DEFAULTS.clients).map((entry) => (typeof entry === 'string' ? entry : entry.name));
}

function wordsOf(command: string | readonly string[] | undefined): ReturnType<typeof commandWords> | null {
  if (command === undefined) return null;
  return typeof command === 'string' ? commandWords(command) : listWords(command);
}

function wrongCommand(
  { message, next }: { readonly message: string; readonly next: string },
  at: number,
  written: Written,
): Mistake {
  const place = unshown(written.placeOf(['clients', at, 'command'], 'value'));
  return { place, message: `clients[${at}].command: ${message}`, next };
}

/** A trial is told apart by its client's name. */
function twice(name: string, at: number, written: Written): Mistake {
  return {
    place: written.placeOf(['clients', at], 'value'),
    message: `clients[${at}]: "${name}" is in the list already.`,
    next: 'Keep one; compare two models of one client by two runs.',
  };
}

/** A key that the client would not heed is a mistake, not a wish. */
function unusedKeys(entry: ClientInput, at: number, written: Written): readonly Mistake[] {
  const prefix = CLIENT_PREFIXES.find((each) => entry.name.startsWith(each));
  const heeded = entry.name === 'literal' ? [] : prefix === undefined ? OF_AGENTS : (HEEDED[prefix] ?? []);
  return ALL.filter((key) => entry[key] !== undefined && !heeded.includes(key)).map((key) => ({
    place: written.placeOf(['clients', at, key], 'key'),
    message: `clients[${at}].${key}: ${entry.name} takes no "${key}".`,
    next: heeded.length === 0 ? 'Leave it out.' : `It takes: ${heeded.join(', ')}.`,
  }));
}

const ALL = ['model', 'baseUrl', 'key', 'command', 'price'] as const;
/** An agent program knows what it pays, or nobody does. */
const OF_AGENTS = ALL.filter((key) => key !== 'price');
const HEEDED: Readonly<Record<string, readonly string[]>> = {
  'model:': ['baseUrl', 'key', 'price'],
  'command:': ['key'],
};
