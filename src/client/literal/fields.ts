import { firstSentence } from '../../base/first-sentence.ts';
import { parameterWords } from '../../surface/parameter-words.ts';
import type { Tool } from '../../surface/surface.ts';
import { WORDS_TEXT_LIMIT, wordsOf } from '../../surface/words.ts';

/** Where a word of a tool can stand. */
export type FieldName =
  'name' | 'title' | 'first sentence' | 'description' | 'parameters' | 'parameter texts';

/** How much a word counts there, and how much the field's length is held against it (0 to 1). First guesses, never tuned. */
export const FIELDS: Readonly<
  Record<FieldName, { readonly weight: number; readonly lengthPenalty: number }>
> = {
  name: { weight: 3, lengthPenalty: 0.2 },
  title: { weight: 1.5, lengthPenalty: 0.2 },
  'first sentence': { weight: 1.5, lengthPenalty: 0.5 },
  description: { weight: 0.6, lengthPenalty: 0.75 },
  parameters: { weight: 0.8, lengthPenalty: 0.5 },
  'parameter texts': { weight: 0.3, lengthPenalty: 0.75 },
};

export const FIELD_NAMES: readonly FieldName[] = [
  'name',
  'title',
  'first sentence',
  'description',
  'parameters',
  'parameter texts',
];

export type ToolWords = Readonly<Record<FieldName, readonly string[]>>;

/** The stems of every tool by field. Words that all tools carry in their names (a server's prefix) are left out of the names. */
export function toolWords(tools: readonly Tool[]): readonly ToolWords[] {
  const names = tools.map((tool) => wordsOf(tool.name));
  const shared = sharedByAll(names);
  return tools.map((tool, i) => fieldsOf(tool, withoutShared(names[i] ?? [], shared)));
}

function fieldsOf(tool: Tool, name: readonly string[]): ToolWords {
  const { first, rest } = firstSentence(tool.description ?? '');
  const parameters = parameterWords(tool.inputSchema);
  return {
    name,
    title: wordsOf(tool.title ?? tool.annotations.title ?? ''),
    'first sentence': wordsOf(first),
    description: wordsOf(rest),
    parameters: wordsOf(joined(parameters.names)),
    'parameter texts': wordsOf(joined(parameters.texts)),
  };
}

/** Only as much of it as will be read: a hostile schema may hold megabytes. */
function joined(texts: readonly string[]): string {
  const taken: string[] = [];
  let length = 0;
  for (const text of texts) {
    if (length > WORDS_TEXT_LIMIT) break;
    taken.push(text.slice(0, 1_000));
    length += Math.min(text.length, 1_000);
  }
  return taken.join('\n');
}

function sharedByAll(names: readonly (readonly string[])[]): ReadonlySet<string> {
  const [first, ...others] = names;
  if (first === undefined || others.length === 0) return new Set();
  const rest = others.map((words) => new Set(words));
  return new Set(first.filter((word) => rest.every((words) => words.has(word))));
}

/** A name that consists of the prefix alone keeps it. */
function withoutShared(name: readonly string[], shared: ReadonlySet<string>): readonly string[] {
  const own = name.filter((word) => !shared.has(word));
  return own.length === 0 ? name : own;
}
