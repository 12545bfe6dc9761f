import type { Json, JsonObject } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import { identifierWordsOf, stemOf } from '../../surface/words.ts';
import { argumentsFor } from './arguments.ts';
import type { Arguments } from './arguments.ts';
import type { Candidate } from './harvest.ts';
import { requiredOf } from './fill-schema.ts';
import { thingWordsOf } from './thing-words.ts';

/** How many tools a session asks, at most, to find values for other calls. */
const DISCOVERY_LIMIT = 8;

/** What a session has learned from results, and whom it has asked for it. */
export interface Knowledge {
  readonly candidates: Candidate[];
  /** Names of the tools that were asked to find values, answered or not. */
  readonly asked: Set<string>;
}

/** Arguments for a tool, and, where some lack a value, the call that may yield one. */
export interface NextStep {
  readonly made: Arguments;
  readonly ask: { readonly tool: string; readonly arguments: JsonObject } | null;
}

/**
 * The next step towards a complete call. Asked are only tools that the server annotates as read-only, each once, and only
 * with arguments that are complete without a user: first those that need none, then those that earlier results made
 * possible; among these first the ones that list things, and whose names speak of what is lacking. Nobody is asked where
 * something lacks that only a person can say (a search text, a message).
 */
export function nextStep(
  target: Tool,
  given: Readonly<Record<string, Json>>,
  tools: readonly Tool[],
  knowledge: Knowledge,
): NextStep {
  const made = argumentsFor(target, given, knowledge.candidates);
  if (made.kind === 'complete' || knowledge.asked.size >= DISCOVERY_LIMIT) return { made, ask: null };
  if (made.missing.some(isFreeText)) return { made, ask: null };
  const about = new Set([
    ...thingWordsOf(target.name),
    ...made.missing.flatMap((name) => identifierWordsOf(name)),
  ]);
  const helpers = tools
    .filter(
      (tool) =>
        tool.annotations.readOnly === true && tool.name !== target.name && !knowledge.asked.has(tool.name),
    )
    .map((tool) => ({ tool, rank: rankOf(tool, about) }))
    .sort((a, b) => b.rank - a.rank || a.tool.index - b.tool.index);
  for (const { tool } of helpers) {
    const asking = argumentsFor(tool, {}, knowledge.candidates);
    if (asking.kind === 'complete') return { made, ask: { tool: tool.name, arguments: asking.arguments } };
  }
  return { made, ask: null };
}

function rankOf(tool: Tool, about: ReadonlySet<string>): number {
  const bare = requiredOf(tool.inputSchema ?? {}).length === 0 ? 100 : 0;
  const lists = identifierWordsOf(tool.name).some((word) => LISTING.has(word)) ? 10 : 0;
  return bare + lists + Math.min(9, thingWordsOf(tool.name).filter((word) => about.has(word)).length);
}

const LISTING: ReadonlySet<string> = new Set(
  ['list', 'search', 'find', 'browse', 'enumerate', 'all'].map(stemOf),
);

function isFreeText(argument: string): boolean {
  return FREE_TEXTS.has(identifierWordsOf(argument.split('.').at(-1) ?? '').at(-1) ?? '');
}

const FREE_TEXTS: ReadonlySet<string> = new Set(
  `query q search text message content body prompt pattern regex question expression sql command script input thought
  keyword term comment note`
    .split(/\s+/)
    .map(stemOf),
);
