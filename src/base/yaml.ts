import { LineCounter, parseDocument } from 'yaml';
import type { Document, YAMLError } from 'yaml';
import type { Json } from './json.ts';
import { inReadingOrder, mistakesError, type Mistake } from './mistakes.ts';
import type { Place } from './place.ts';
import { depthOf, offsetOf, type KeyPath } from './yaml-nodes.ts';
import { valueMistakes } from './yaml-values.ts';
import { yamlComplaint } from './yaml-words.ts';

/** What a file holds, and where in it each part stands. */
export interface Written {
  readonly file: string;
  readonly value: Json;
  /** The place of a value or of its key; of the nearest thing around it when it is not there. */
  readonly placeOf: (path: KeyPath, part: 'key' | 'value') => Place;
}

const MAX_ALIASES = 100;
const MAX_DEPTH = 200;

/** A file that was read, or everything that keeps it from being. */
export type YamlRead =
  | { readonly kind: 'read'; readonly written: Written }
  | { readonly kind: 'wrong'; readonly mistakes: readonly Mistake[] };

/**
 * Reads one YAML 1.2 document (core schema: `yes` is text, `2026-01-01` is text). All keys are text. What JSON cannot
 * hold exactly (NaN, integers that lose digits, unknown tags) is a mistake like wrong syntax.
 */
export function readYaml(text: string, file: string): YamlRead {
  const lines = new LineCounter();
  const where = (offset: number): Place => placeAt(file, text, lines, offset);
  if (depthOf(text) > MAX_DEPTH)
    return wholeFile(file, `lists and maps are nested more than ${MAX_DEPTH} deep.`, 'Write it flatter.');
  const doc = parseDocument(text, {
    stringKeys: true,
    lineCounter: lines,
    prettyErrors: false,
    logLevel: 'error',
  });
  // The directive for 1.1 would bring dates, octal numbers and `yes` for true.
  if (doc.directives?.yaml.version === '1.1')
    return wholeFile(file, 'only YAML 1.2 is read.', 'Leave the "%YAML" line out.');
  const syntax = firstOfEach([...doc.errors, ...doc.warnings]);
  const mistakes =
    syntax.length > 0 ? syntax.map((error) => syntaxMistake(error, text, where)) : valueMistakes(doc, where);
  if (mistakes.length > 0) return { kind: 'wrong', mistakes: inReadingOrder(mistakes) };
  const value = toJson(doc);
  if (value === undefined)
    return wholeFile(file, 'its aliases ("*name") unfold into far too much.', 'Write the values out.');
  return {
    kind: 'read',
    written: { file, value, placeOf: (path, part) => where(offsetOf(doc, path, part)) },
  };
}

/** As `readYaml`; throws one UsageError for all that is wrong. */
export function parseYaml(text: string, file: string): Written {
  const read = readYaml(text, file);
  if (read.kind === 'read') return read.written;
  throw mistakesError('yaml-invalid', read.mistakes, 'Correct these places.');
}

function wholeFile(file: string, message: string, next: string): YamlRead {
  return { kind: 'wrong', mistakes: [{ place: { file, at: null }, message, next }] };
}

/** Every wrong key or tag counts, but after one break in the syntax the rest is echo. */
function firstOfEach(errors: readonly YAMLError[]): readonly YAMLError[] {
  const alone = new Set(['DUPLICATE_KEY', 'TAG_RESOLVE_FAILED', 'NON_STRING_KEY']);
  const first = errors.find(({ code }) => !alone.has(code));
  return errors.filter((error) => alone.has(error.code) || error === first);
}

function syntaxMistake(error: YAMLError, text: string, where: (offset: number) => Place): Mistake {
  return { place: where(error.pos[0]), ...yamlComplaint(error, text) };
}

/** Undefined when aliases multiply: nothing else can be wrong here, since anchors, keys and numbers have been checked. */
function toJson(doc: Document): Json | undefined {
  try {
    const value: unknown = doc.toJS({ maxAliasCount: MAX_ALIASES });
    return (value ?? null) as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- string keys, checked scalars: JSON
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

function placeAt(file: string, text: string, lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(Math.min(offset, text.length));
  const from = lines.lineStarts[line - 1] ?? 0;
  const [whole = ''] = text.slice(from, from + 10_000).split(/\r?\n/, 1);
  return { file, at: { line: Math.max(line, 1), column: Math.max(col, 1), text: whole } };
}
