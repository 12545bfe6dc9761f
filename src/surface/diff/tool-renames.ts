import { canonicalJson, isObject, member } from '../../base/json.ts';
import type { Tool } from '../surface.ts';
import { nameParts, verbOf } from '../verbs.ts';
import { plainName } from './names.ts';
import { uniquePairs } from './unique-pairs.ts';

/**
 * Tools that have another name now. Recognised by a name that differs only in case and separators, then by a definition
 * that is otherwise the same, then by one that is nearly so; each only where no second tool fits as well.
 */
export function renamedTools(gone: readonly Tool[], come: readonly Tool[]): ReadonlyMap<Tool, Tool> {
  const renames = uniquePairs(gone, come, [({ name }) => plainName(name), bodyOf]);
  nearlyAlike(gone, come, renames);
  return renames;
}

/** All that a tool says of itself but its name; null where that is nothing to know it by. */
function bodyOf({ description, inputSchema, annotations, outputSchema }: Tool): string | null {
  const properties = member(inputSchema ?? {}, 'properties');
  const isBare = !isObject(properties) || Object.keys(properties).length === 0;
  if ((description ?? '').trim() === '' && isBare) return null;
  const { title: _title, ...hints } = annotations;
  return canonicalJson({ description, inputSchema, outputSchema, hints });
}

/** Enough of the words, the arguments and the name are the same; two tools that do different things to one thing stay below. */
const ALIKE = 0.7;
/** Comparing each with each; a surface that lost more tools than this is another surface. */
const MOST = 150;

function nearlyAlike(gone: readonly Tool[], come: readonly Tool[], renames: Map<Tool, Tool>): void {
  const taken = new Set(renames.values());
  const old = gone.filter((tool) => !renames.has(tool)).map(traitsOf);
  const now = come.filter((tool) => !taken.has(tool)).map(traitsOf);
  if (old.length > MOST || now.length > MOST) return;
  const scored = old.flatMap((a) =>
    now.map((b) => ({ a, b, score: likeness(a, b) })).filter(({ score }) => score >= ALIKE),
  );
  // Where many are like many others, nothing is known.
  if (scored.length > MOST) return;
  for (const { a, b, score } of scored) {
    const isBest = scored.every((other) => other.score < score || (other.a === a) === (other.b === b));
    if (isBest) renames.set(a.tool, b.tool);
  }
}

interface Traits {
  readonly tool: Tool;
  readonly name: ReadonlySet<string>;
  readonly verb: ReturnType<typeof verbOf>;
  readonly words: ReadonlySet<string>;
  readonly properties: ReadonlySet<string>;
}

function traitsOf(tool: Tool): Traits {
  const properties = member(tool.inputSchema ?? {}, 'properties');
  return {
    tool,
    name: new Set(nameParts(tool.name)),
    verb: verbOf(tool.name),
    words: wordsIn((tool.description ?? '').slice(0, 2_000)),
    properties: new Set(isObject(properties) ? Object.keys(properties) : []),
  };
}

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** 0 to 1. A tool that writes is no new name of one that only reads, nor one that deletes of one that creates. */
function likeness(a: Traits, b: Traits): number {
  if ((a.tool.annotations.readOnly === true) !== (b.tool.annotations.readOnly === true)) return 0;
  if (doOtherwise(a, b)) return 0;
  const [name, words] = [shared(a.name, b.name), shared(a.words, b.words)];
  if (a.properties.size === 0 && b.properties.size === 0) return 0.65 * words + 0.35 * name;
  return 0.4 * words + 0.3 * name + 0.3 * shared(a.properties, b.properties);
}

/** Different verbs, unless both only read: `search` and `find` are one. */
function doOtherwise({ verb: a }: Traits, { verb: b }: Traits): boolean {
  if (a === null || b === null || a.verb === b.verb) return false;
  return a.kind !== 'reads' || b.kind !== 'reads';
}

/** Jaccard's index: what both have, of what either has. */
function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const both = [...a].filter((each) => b.has(each)).length;
  const either = a.size + b.size - both;
  return either === 0 ? 0 : both / either;
}
