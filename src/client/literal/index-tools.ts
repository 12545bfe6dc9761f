import type { Tool } from '../../surface/surface.ts';
import { FIELD_NAMES, FIELDS, toolWords } from './fields.ts';
import type { FieldName, ToolWords } from './fields.ts';
import { trigramsOf } from './trigrams.ts';

/** A word's place in one tool. */
interface Posting {
  readonly tool: number;
  /** BM25F: occurrences over all fields, weighted and corrected for each field's length; saturated and times idf. */
  readonly score: number;
  readonly fields: readonly FieldName[];
}

/** A tool list made ready for many questions. */
export interface ToolIndex {
  readonly names: readonly string[];
  /** Stems of all tools' names, the server's prefix left out. */
  readonly nameWords: ReadonlySet<string>;
  readonly postings: ReadonlyMap<string, readonly Posting[]>;
  /** Which words hold a trigram, to find near spellings. */
  readonly spellings: ReadonlyMap<string, readonly string[]>;
}

/** BM25F's saturation constant. */
const K1 = 1.2;

/** Reads every tool's words once. Time and memory grow with the (bounded) text of the tools. */
export function indexTools(tools: readonly Tool[]): ToolIndex {
  const words = toolWords(tools);
  const postings = scored(places(words), tools.length);
  return {
    names: tools.map((tool) => tool.name),
    nameWords: new Set(words.flatMap((fields) => fields.name)),
    postings,
    spellings: spellingsOf([...postings.keys()]),
  };
}

interface Place {
  readonly tool: number;
  frequency: number;
  readonly fields: FieldName[];
}

type Places = Map<string, Map<number, Place>>;

function places(words: readonly ToolWords[]): Places {
  const found: Places = new Map();
  for (const field of FIELD_NAMES) {
    const total = words.reduce((sum, fields) => sum + fields[field].length, 0);
    const average = Math.max(1, total) / words.length;
    for (const [tool, fields] of words.entries())
      addField(found, { tool, field, words: fields[field], average });
  }
  return found;
}

function addField(
  found: Places,
  {
    tool,
    field,
    words,
    average,
  }: { tool: number; field: FieldName; words: readonly string[]; average: number },
): void {
  const { weight, lengthPenalty } = FIELDS[field];
  const share = weight / (1 - lengthPenalty + (lengthPenalty * words.length) / average);
  for (const word of words) {
    const place = placeOf(found, word, tool);
    place.frequency += share;
    if (place.fields.at(-1) !== field) place.fields.push(field);
  }
}

function placeOf(found: Places, word: string, tool: number): Place {
  const byTool = found.get(word) ?? new Map<number, Place>();
  found.set(word, byTool);
  const place = byTool.get(tool) ?? { tool, frequency: 0, fields: [] };
  byTool.set(tool, place);
  return place;
}

function scored(found: Places, tools: number): Map<string, readonly Posting[]> {
  const postings = new Map<string, readonly Posting[]>();
  for (const [word, byTool] of found) {
    const idf = Math.log(1 + (tools - byTool.size + 0.5) / (byTool.size + 0.5));
    const list = Array.from(byTool.values(), ({ tool, frequency, fields }): Posting => {
      return { tool, fields, score: (idf * frequency) / (K1 + frequency) };
    });
    postings.set(word, list);
  }
  return postings;
}

function spellingsOf(words: readonly string[]): Map<string, readonly string[]> {
  const spellings = new Map<string, string[]>();
  for (const word of words) {
    for (const trigram of trigramsOf(word)) {
      const list = spellings.get(trigram) ?? [];
      if (list.length === 0) spellings.set(trigram, list);
      list.push(word);
    }
  }
  return spellings;
}
