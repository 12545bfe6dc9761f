import { Lexer, LineCounter, isAlias, isMap, isNode, isScalar, isSeq, parseDocument, visit } from 'yaml';
import type { Alias, Document, Node, Scalar, YAMLError } from 'yaml';
import type { Json } from './json.ts';
import { inReadingOrder, mistakesError, type Mistake } from './mistakes.ts';
import type { Place } from './place.ts';
import { yamlComplaint } from './yaml-words.ts';

/** Keys and list positions from the top of a file down to a value. */
export type KeyPath = readonly (string | number)[];

/** What a file holds, and where in it each part stands. */
export interface Written {
  readonly file: string;
  readonly value: Json;
  /** The place of a value or of its key; of the nearest thing around it when it is not there. */
  readonly placeOf: (path: KeyPath, part: 'key' | 'value') => Place;
}

const MAX_ALIASES = 100;
const MAX_DEPTH = 200;

/**
 * Reads one YAML 1.2 document (core schema: `yes` is text, `2026-01-01` is text). All keys are text. What JSON cannot
 * hold exactly (NaN, integers beyond 2^53, unknown tags) is a mistake like wrong syntax. Throws UsageError with places.
 */
export function parseYaml(text: string, file: string): Written {
  const lines = new LineCounter();
  const where = (offset: number): Place => placeAt(file, text, lines, offset);
  if (depthOf(text) > MAX_DEPTH) throw tooDeep(file);
  const doc = parseDocument(text, { stringKeys: true, lineCounter: lines, prettyErrors: false, logLevel: 'error' });
  const syntax = firstOfEach([...doc.errors, ...doc.warnings]);
  const mistakes = syntax.length > 0 ? syntax.map((error) => syntaxMistake(error, text, where)) : valueMistakes(doc, where);
  if (mistakes.length > 0) throw mistakesError('yaml-invalid', inReadingOrder(mistakes), 'Correct these places.');
  return { file, value: toJson(doc, file), placeOf: (path, part) => where(offsetOf(doc, path, part)) };
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

function valueMistakes(doc: Document, where: (offset: number) => Place): readonly Mistake[] {
  const mistakes: Mistake[] = [];
  const complain = (node: Node, message: string, next: string): void => {
    mistakes.push({ place: where(node.range?.[0] ?? 0), message, next });
  };
  visit(doc, {
    Scalar: (key, node) => {
      if (key === 'key' && node.value === '__proto__') {
        complain(node, 'the key __proto__ cannot be used: JavaScript gives it a meaning of its own.', 'Leave it out.');
      }
      const flaw = numberFlaw(node);
      if (key !== 'key' && flaw !== null) complain(node, flaw, 'If it is meant as text, put it in quotes.');
    },
    Alias: (_key, node, path) => {
      const flaw = aliasFlaw(node, doc, path);
      if (flaw !== null) complain(node, flaw, 'Write the value out, or put the text in quotes if it begins with "*".');
    },
  });
  return mistakes;
}

function numberFlaw(node: Scalar): string | null {
  if (typeof node.value !== 'number') return null;
  if (!Number.isFinite(node.value)) return `${node.source ?? String(node.value)} is no number that can be kept.`;
  const digits = node.source ?? '';
  const kept = !/^[-+]?\d+$/.test(digits) || BigInt(digits.replace('+', '')) === BigInt(node.value);
  return kept ? null : `the number ${digits.slice(0, 60)} has more digits than can be kept exactly.`;
}

function aliasFlaw(node: Alias, doc: Document, path: readonly unknown[]): string | null {
  const target = node.resolve(doc);
  if (target === undefined) return `"*${node.source}" refers to an anchor "&${node.source}" that is not set before it.`;
  return path.includes(target) ? `"*${node.source}" stands inside what it refers to, which has no end.` : null;
}

/** Only a ReferenceError can come out of here: aliases and anchors have been checked, except for their number. */
function toJson(doc: Document, file: string): Json {
  try {
    const value: unknown = doc.toJS({ maxAliasCount: MAX_ALIASES });
    return (value ?? null) as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- string keys, checked scalars: JSON
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const mistake = { place: { file, at: null }, message: 'its aliases ("*name") unfold into far too much.', next: 'Write the values out.' };
    throw mistakesError('yaml-invalid', [mistake], mistake.next);
  }
}

function offsetOf(doc: Document, path: KeyPath, part: 'key' | 'value'): number {
  let node: unknown = doc.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const found = childOf(isAlias(node) ? node.resolve(doc) : node, step);
    if (found === null) return offset;
    const last = index === path.length - 1;
    offset = startOf(last && part === 'key' ? (found.key ?? found.value) : found.value) ?? startOf(found.key) ?? offset;
    node = found.value;
  }
  return offset;
}

function childOf(node: unknown, step: string | number): { key: unknown; value: unknown } | null {
  if (isSeq(node) && typeof step === 'number') {
    return step < node.items.length ? { key: null, value: node.items[step] } : null;
  }
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step));
  return pair === undefined ? null : { key: pair.key, value: pair.value };
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

function placeAt(file: string, text: string, lines: LineCounter, offset: number): Place {
  const { line, col } = lines.linePos(Math.min(offset, text.length));
  const from = lines.lineStarts[line - 1] ?? 0;
  const [whole = ''] = text.slice(from, from + 10_000).split(/\r?\n/, 1);
  return { file, at: { line: Math.max(line, 1), column: Math.max(col, 1), text: whole } };
}

/** The parser recurses, and thousands of open brackets end the process rather than throw, so they are counted first. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let dashes = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    dashes = token === '-' || token === '?' ? dashes + 1 : /^[ \t]+$/.test(token) ? dashes : 0;
    deepest = Math.max(deepest, depth, dashes);
  }
  return deepest;
}

function tooDeep(file: string): Error {
  const mistake = {
    place: { file, at: null },
    message: `lists and maps are nested more than ${MAX_DEPTH} deep.`,
    next: 'Write it flatter.',
  };
  return mistakesError('yaml-invalid', [mistake], mistake.next);
}
