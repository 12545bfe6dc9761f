import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject, member, stringMember } from '../../base/json.ts';
import { jsonIn } from '../../base/json-text.ts';
import { identifierWordsOf } from '../../surface/words.ts';
import { linesOf } from './text-lines.ts';
import { thingWordsOf } from './thing-words.ts';

/** A value seen in a tool's result, with what says what it is: good as an argument elsewhere, since nobody made it up. */
export interface Candidate {
  /** The property that held it; for members of a list, the list's name. */
  readonly key: string;
  /** Its stems. */
  readonly words: readonly string[];
  /**
   * Stems that tell what it belongs to: the nearest list or object around it that has a name of its own, else the tool
   * that gave it; before them the kind that the object says it is (`type: file`).
   */
  readonly owner: readonly string[];
  /** A text, a number, or a list of texts. */
  readonly value: Json;
  /** The tool whose result held it. */
  readonly tool: string;
}

/**
 * The values of one result: its structured half, else its texts; a text that is JSON is read as such, any other line by
 * line. Nothing of an error, nothing that is named like a secret. Bounded.
 */
export function harvest(tool: string, sent: JsonObject, result: Json): readonly Candidate[] {
  if (member(result, 'isError') === true) return [];
  const from: Source = { tool, folder: stringMember(sent, 'path') };
  const structured = candidatesIn(member(result, 'structuredContent') ?? null, from);
  if (structured.length > 0) return structured;
  const content = member(result, 'content');
  const blocks = isArray(content) ? content.slice(0, 50) : [];
  return blocks.flatMap((block) => ofBlock(block, from)).slice(0, CANDIDATES_LIMIT);
}

/** Of one result. */
const CANDIDATES_LIMIT = 500;
const NODES_LIMIT = 5_000;
const TEXT_LIMIT = 1_000_000;
/** Longer texts are contents, not names of anything. */
const VALUE_LIMIT = 300;

interface Source {
  readonly tool: string;
  /** The folder that was asked about, if one was. */
  readonly folder: string | null;
}

function ofBlock(block: Json, from: Source): readonly Candidate[] {
  const uri = stringMember(block, 'uri');
  if (stringMember(block, 'type') === 'resource_link' && uri !== null) {
    return [candidate(from.tool, 'uri', [...thingWordsOf(from.tool), ...thingWordsOf('resource')], uri)];
  }
  const text = stringMember(block, 'text');
  return text === null ? [] : ofText(text, thingWordsOf(from.tool), from);
}

function ofText(text: string, owner: readonly string[], from: Source): readonly Candidate[] {
  if (text.length > TEXT_LIMIT) return [];
  const value = jsonIn(text);
  return value === undefined ? linesIn(text, owner, from) : candidatesIn(value, from);
}

function linesIn(text: string, owner: readonly string[], from: Source): readonly Candidate[] {
  return linesOf(text, from.folder)
    .filter(({ key }) => !isSecret(key))
    .map(({ key, kind, value }) => {
      return candidate(from.tool, key, kind === null ? owner : [...thingWordsOf(kind), ...owner], value);
    });
}

function candidate(tool: string, key: string, owner: readonly string[], value: Json): Candidate {
  return { key, words: identifierWordsOf(key), owner, value, tool };
}

/** An entry of a list without a name of its own is one of the things that the list holds: `list_zones` gives zones. */
function fromSpot({ key, value, owner, listed }: Spot, tool: string): Candidate | null {
  if (listed && isWrapper(key)) return { key: key === '' ? tool : key, words: owner, owner, value, tool };
  return key === '' ? null : candidate(tool, key, owner, value);
}

interface Spot {
  readonly key: string;
  readonly value: Json;
  readonly owner: readonly string[];
  /** It is an entry of a list. */
  readonly listed: boolean;
  readonly depth: number;
}

/** Breadth first, so that what stands on top of a result is found before what is buried in it. */
function candidatesIn(root: Json, from: Source): readonly Candidate[] {
  const found: Candidate[] = [];
  const todo: Spot[] = [{ key: '', value: root, owner: thingWordsOf(from.tool), listed: false, depth: 0 }];
  for (let at = 0; at < todo.length && at < NODES_LIMIT && found.length < CANDIDATES_LIMIT; at += 1) {
    const spot = todo[at];
    if (spot === undefined) break;
    found.push(...candidatesAt(spot, from));
    if (spot.depth < 8 && todo.length < NODES_LIMIT) todo.push(...inside(spot));
  }
  return found;
}

function candidatesAt(spot: Spot, from: Source): readonly Candidate[] {
  if (isSecret(spot.key)) return [];
  // Many servers put their text into the structured half as it is, under some name.
  if (typeof spot.value === 'string' && spot.value.includes('\n'))
    return linesIn(spot.value, spot.owner, from);
  const one = isUsable(spot.value) ? fromSpot(spot, from.tool) : null;
  return one === null ? [] : [one];
}

function inside({ key, value, owner, depth: above }: Spot): readonly Spot[] {
  const depth = above + 1;
  if (isArray(value))
    return value.slice(0, 200).map((entry) => ({ key, value: entry, owner, listed: true, depth }));
  if (!isObject(value) || isSecret(key)) return [];
  const kind = stringMember(value, 'type') ?? stringMember(value, 'kind') ?? '';
  const named = isWrapper(key) ? owner : identifierWordsOf(key);
  const inner = [...thingWordsOf(kind.slice(0, 40)), ...named];
  return Object.entries(value)
    .slice(0, 200)
    .map(([name, entry]) => ({ key: name, value: entry, owner: inner, listed: false, depth }));
}

function isWrapper(key: string): boolean {
  return WRAPPERS.has(key.toLowerCase());
}

/** Names that say "here come the things" and not which things. */
const WRAPPERS: ReadonlySet<string> = new Set(
  ',data,result,results,items,list,records,rows,values,entries,content,contents,response,payload,value,edges,hits'.split(
    ',',
  ),
);

/** Environment listings and login answers hold what must not travel on, least of all into a log. */
function isSecret(key: string): boolean {
  return /token|secret|passw|credential|api.?key|auth(?!or)|cookie|private.?key/i.test(key);
}

function isUsable(value: Json): boolean {
  if (typeof value === 'string') return value.trim() !== '' && value.length <= VALUE_LIMIT;
  if (typeof value === 'number') return true;
  return (
    isArray(value) &&
    value.length > 0 &&
    value.length <= 20 &&
    value.every((entry) => typeof entry === 'string' && isUsable(entry))
  );
}
