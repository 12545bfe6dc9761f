import {
  canonicalJson,
  isArray,
  isObject,
  member,
  sameJson,
  stringMember,
  type Json,
} from '../../base/json.ts';
import { jsonIn } from '../../base/json-text.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck, type AnswerJudged } from './answers-check.ts';

/** The text and the structured half of one result say the same, since a client shows the model one or the other. */
export const contentAgrees: CallingCheck = answersCheck(
  'content.agrees',
  'no answer has both a text and structured content',
  (answer) => {
    if (answer.bytes > BYTES_LIMIT) return null;
    const structured = member(answer.result ?? {}, 'structuredContent');
    if (
      answer.kind !== 'data' ||
      structured === undefined ||
      !isArray(member(answer.result ?? {}, 'content'))
    )
      return null;
    const told = jsonTold(answer);
    return told === null ? ofProse(answer.text, structured) : ofJson(told, structured);
  },
);

/** Larger answers are told by their size alone. */
const BYTES_LIMIT = 2_000_000;

/** The JSON that the texts are: one value, or one for each block. Null: they are prose. */
function jsonTold({ result }: Answer): readonly Json[] | null {
  const content = member(result ?? {}, 'content');
  if (!isArray(content)) return null;
  const texts = content.flatMap((block) => stringMember(block, 'text') ?? []);
  const values = texts.map(jsonIn).filter((value) => value !== undefined);
  return texts.length === 0 || values.length < texts.length ? null : values;
}

function ofJson(told: readonly Json[], structured: Json): AnswerJudged {
  const [only] = told;
  if (only === undefined) return null;
  const sides = told.length === 1 ? [only, ...unwrapped(only)] : [[...told]];
  const others = [structured, ...unwrapped(structured)];
  const pairs = sides.flatMap((a) => others.map((b): readonly [Json, Json] => [a, b]));
  if (pairs.some(([a, b]) => sameJson(a, b))) return 'fine';
  if (pairs.some(([a, b]) => canonicalJson(unordered(a)) === canonicalJson(unordered(b)))) return 'fine';
  const contradictions = pairs.map(([a, b]) => contradiction(a, b, []));
  // Where some reading of the two does not contradict, the one half is a part of the other.
  if (contradictions.includes(null)) {
    return comparable(pairs)
      ? {
          severity: 'advice',
          what: 'says less in one half of its result than in the other: text and structured content are not the same value.',
        }
      : null;
  }
  const [first] = contradictions;
  return {
    severity: 'error',
    what: `contradicts itself: ${first ?? ''} in text and structured content of one result.`,
  };
}

/** Whether the two share anything that could be compared. */
function comparable(pairs: readonly (readonly [Json, Json])[]): boolean {
  return pairs.some(
    ([a, b]) => isObject(a) && isObject(b) && Object.keys(a).some((key) => Object.hasOwn(b, key)),
  );
}

/** What stands inside `{ result: X }` and the like. */
function unwrapped(value: Json): readonly Json[] {
  if (!isObject(value)) return [];
  const values = Object.values(value);
  const [inner] = values;
  return values.length === 1 && inner !== undefined ? [inner] : [];
}

const DEPTH = 30;

/** Lists as sets: order is formatting as long as the entries are the same. */
function unordered(value: Json, depth = 0): Json {
  if (depth > DEPTH) return value;
  if (isArray(value)) {
    const entries = value
      .map((each) => unordered(each, depth + 1))
      .map((entry) => ({ entry, print: canonicalJson(entry) }));
    return entries.sort((a, b) => (a.print < b.print ? -1 : 1)).map(({ entry }) => entry);
  }
  if (!isObject(value)) return rounded(value);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, entry]) => entry !== null)
      .map(([key, entry]) => [key, unordered(entry, depth + 1)]),
  );
}

/** Printing may cost the last digits. */
function rounded(value: Json): Json {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}

/** The first place at which both say something, and not the same. */
function contradiction(a: Json, b: Json, at: readonly string[]): string | null {
  if (at.length > DEPTH || canonicalJson(unordered(a)) === canonicalJson(unordered(b))) return null;
  const where = at.length === 0 ? 'the value' : excerpt(jsonPointer(at), 80);
  if (isArray(a) && isArray(b)) {
    if (a.length !== b.length) return `${where} has ${a.length} and ${b.length} entries`;
    return firstOf(a.map((entry, i) => () => contradiction(entry, b[i] ?? null, [...at, String(i)])));
  }
  if (isObject(a) && isObject(b)) {
    const shared = Object.keys(a).filter((key) => Object.hasOwn(b, key));
    return firstOf(shared.map((key) => () => contradiction(a[key] ?? null, b[key] ?? null, [...at, key])));
  }
  return isTwoValues(a, b)
    ? `${where} is ${excerpt(canonicalJson(a), 60)} and ${excerpt(canonicalJson(b), 60)}`
    : null;
}

/** Two plain values that cannot be the same in other print. */
function isTwoValues(a: Json, b: Json): boolean {
  // A long text may be shortened in one half.
  if (typeof a === 'string' && typeof b === 'string' && (isPart(a, b) || isPart(b, a))) return false;
  // A number may be printed as a text.
  return isScalar(a) && isScalar(b) && printOf(a) !== printOf(b);
}

function printOf(value: Json): string {
  return typeof value === 'string' ? value : canonicalJson(rounded(value));
}

function isPart(part: string, whole: string): boolean {
  return whole.includes(part.replace(/(?:…|\.\.\.)$/, '').trim());
}

function isScalar(value: Json): boolean {
  return (
    typeof value === 'number' || typeof value === 'boolean' || (typeof value === 'string' && value !== '')
  );
}

function firstOf(tries: readonly (() => string | null)[]): string | null {
  for (const each of tries) {
    const found = each();
    if (found !== null) return found;
  }
  return null;
}

/** Scalars and lengths of lists that prose may speak of. */
const VALUES_LIMIT = 2_000;

interface Told {
  readonly numbers: ReadonlySet<number>;
  readonly scalars: readonly string[];
  readonly texts: readonly string[];
}

function ofProse(text: string, structured: Json): AnswerJudged {
  const { numbers, scalars, texts } = toldBy(structured);
  // The prose may itself be the structured half, whole or in parts.
  if (texts.some((each) => each.includes(text.trim()))) return 'fine';
  const said = COUNTED.exec(text);
  const counted = said === null ? null : Number((said[1] ?? said[2] ?? '').replaceAll(/[,_]/g, ''));
  if (
    said !== null &&
    counted !== null &&
    numbers.size > 0 &&
    !numbers.has(counted) &&
    !texts.some((each) => saysNumber(each, counted))
  )
    return {
      severity: 'warning',
      what: `says "${excerpt(said[0], 60)}" in its text, and its structured content neither holds that number nor that many entries.`,
    };
  const telling = [...new Set(scalars)];
  const missing = telling.filter((scalar) => !text.includes(scalar));
  return telling.length >= FEW && missing.length === telling.length
    ? {
        severity: 'advice',
        what: `shows none of the ${telling.length} values of its structured content in its text, which is all that some clients show a model.`,
      }
    : 'fine';
}

/** Numbers in prose and in print; those in ids and dates are others. */
function saysNumber(text: string, wanted: number): boolean {
  return [...text.slice(0, TEXT_LIMIT).matchAll(/(?<![^\s(])\d[\d,_]*(?![^\s),.;])/g)].some(
    ([print]) => Number(print.replaceAll(/[,_]/g, '')) === wanted,
  );
}

const TEXT_LIMIT = 20_000;

/** Below this, a text may well say the same in words. */
const FEW = 3;

/** "Found 3 rooms", "Total: 3", "3 results". */
const COUNTED =
  /\b(?:found|returned|returning|showing|listed|total(?: of)?:?)\s+(\d[\d,_]{0,11})(?=\s+(?!(?:of|to|-|more|ms|seconds?|days?|minutes?|%)\b)\p{L})|^\s*(\d[\d,_]{0,11})\s+(?:results?|items?|entries|matches|records?|rows?)\b/iu;

/** Long enough that it does not stand in a text by chance. */
function isTelling(value: Json): value is string | number {
  return typeof value === 'number' ? Math.abs(value) >= 10 : typeof value === 'string' && value.length >= 3;
}

function toldBy(root: Json): Told {
  const numbers = new Set<number>();
  const scalars: string[] = [];
  const texts: string[] = [];
  let entries = 0;
  const todo: Json[] = [root];
  for (let at = 0; at < todo.length && at < VALUES_LIMIT; at += 1) {
    const value = todo[at];
    if (value === undefined) break;
    const inside = isArray(value) ? value : isObject(value) ? Object.values(value) : [];
    todo.push(...inside.slice(0, VALUES_LIMIT));
    if (isArray(value) || isObject(value)) numbers.add(inside.length);
    // What stands in groups may be counted all together.
    if (isArray(value)) numbers.add((entries += value.length));
    if (typeof value === 'number') numbers.add(value);
    if (typeof value === 'string') texts.push(value);
    if (isTelling(value)) scalars.push(String(value));
  }
  return { numbers, scalars, texts };
}
