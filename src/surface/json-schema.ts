import { dereference, type OutputUnit, type Schema, validate } from '@cfworker/json-schema';
import { messageOf } from '../base/errors.ts';
import type { Json, JsonObject } from '../base/json.ts';
import { canonicalJson, isArray, isObject, member, stringMember } from '../base/json.ts';
import { atPointer } from '../base/json-pointer.ts';
import { excerpt } from '../base/text.ts';
import { withinTime } from '../base/within-time.ts';
import { type Dialect, dialectOf, DRAFTS, metaValidator } from './json-schema-dialects.ts';
import { schemaNodes } from './schema-nodes.ts';
import { referenceProblems } from './schema-references.ts';

/** What could be said of a schema, or of a value against one. What could not be judged is never called sound. */
export type Judgment =
  /** Printable, bounded, at most ten; none means that it is sound. */
  | { readonly kind: 'judged'; readonly problems: readonly string[] }
  | { readonly kind: 'unjudged'; readonly cause: UnjudgedCause; readonly why: string };

/** `time` is what a caller with many schemas should count: each costs seconds. */
type UnjudgedCause = 'dialect' | 'size' | 'time' | 'references';

/** How much of a stranger's schema or value is judged, and for how long. */
const JUDGING_LIMITS = {
  schemaValues: 10_000,
  valueValues: 200_000,
  depth: 200,
  timeMs: 4_000,
  problems: 10,
} as const;

/**
 * Judges a schema by the meta-schema of its dialect (the one it declares, else MCP's default, unless another is given),
 * and its references by whether they lead anywhere. Nothing is fetched, no schema becomes code. Never throws.
 */
export function judgeSchema(
  schema: Json,
  dialect: Dialect | null = dialectOf(schema),
  timeMs: number = JUDGING_LIMITS.timeMs,
): Judgment {
  if (typeof schema === 'boolean') return judged([]);
  if (!isObject(schema)) return judged([`a schema is an object or a boolean, and this is ${kindOf(schema)}`]);
  const declared = member(schema, '$schema');
  if (declared !== undefined && typeof declared !== 'string') {
    return judged([`/$schema is ${valueText(declared)}, and a dialect is named by a text`]);
  }
  if (dialect === null)
    return unjudged('dialect', `it declares the dialect ${excerpt(String(declared), 80)}`);
  return bounded({ schema, value: null, timeMs }, () => {
    const { errors } = metaValidator(dialect).validate(structuredClone(schema));
    const where = [...new Set(errors.map((error) => error.instanceLocation))].slice(0, 100);
    const deepest = where.filter((at) => !where.some((other) => other.startsWith(`${at}/`)));
    const against = deepest.map((at) => {
      const pointer = at.slice(1);
      return `${pointer} is ${valueText(atPointer(schema, pointer) ?? null)}, which ${dialect} does not allow there`;
    });
    return [...against, ...referenceProblems(schema)];
  });
}

/**
 * Judges a value by a schema, or by the part of the schema that a JSON pointer leads to. `format` is a remark and no
 * demand, as the default of 2020-12 has it; a `pattern` that is no regular expression demands nothing. Never throws.
 */
export function judgeValue(
  schema: Json,
  value: Json,
  pointer = '',
  timeMs: number = JUDGING_LIMITS.timeMs,
): Judgment {
  const dialect = dialectOf(schema);
  if (dialect === null) return unjudged('dialect', 'the schema declares a dialect that is not judged');
  return bounded({ schema, value, timeMs }, () => {
    const { root, lookup } = preparedSchema(schema);
    const part = atPointer(root, pointer);
    if (part === undefined) throw new Error(`nothing in the schema at ${pointer}`);
    const { errors } = validate(structuredClone(value), asSchema(part), DRAFTS[dialect], lookup, false);
    return tellingOnes(errors).map(problemText);
  });
}

/** What is wrong with a schema; empty also where `judgeSchema` could not judge it. */
export function schemaProblems(schema: Json): readonly string[] {
  const judgment = judgeSchema(schema);
  return judgment.kind === 'judged' ? judgment.problems : [];
}

/** Where a value breaks a schema; empty also where `judgeValue` could not judge it. */
export function valueProblems(schema: Json, value: Json): readonly string[] {
  const judgment = judgeValue(schema, value);
  return judgment.kind === 'judged' ? judgment.problems : [];
}

/** Why a value is beyond what is judged; null when it is not. */
export function beyondLimits(root: Json, limit: number = JUDGING_LIMITS.schemaValues): string | null {
  let level: readonly Json[] = [root];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    values += level.length;
    if (values > limit) return `it holds more than ${limit} values`;
    if (depth > JUDGING_LIMITS.depth) return `it is nested more than ${JUDGING_LIMITS.depth} levels deep`;
    level = level.flatMap((value) => (isArray(value) ? value : isObject(value) ? Object.values(value) : []));
  }
  return null;
}

interface Judged {
  readonly schema: Json;
  readonly value: Json;
  readonly timeMs: number;
}

function bounded({ schema, value, timeMs }: Judged, problems: () => readonly string[]): Judgment {
  const beyond = beyondLimits(schema) ?? beyondLimits(value, JUDGING_LIMITS.valueValues);
  if (beyond !== null) return unjudged('size', beyond);
  try {
    const timed = withinTime(timeMs, problems);
    if (!timed.done) return unjudged('time', `judging it takes more than ${timeMs} ms`);
    return judged(timed.value);
  } catch (error) {
    // The library throws for references without end or target, and only the stranger's schema decides that.
    const [first = ''] = messageOf(error).split('\n');
    return unjudged('references', `the validator gave up: ${excerpt(first, 120)}`);
  }
}

function judged(problems: readonly string[]): Judgment {
  return {
    kind: 'judged',
    problems: problems.slice(0, JUDGING_LIMITS.problems).map((text) => excerpt(text, 240)),
  };
}

function unjudged(cause: UnjudgedCause, why: string): Judgment {
  return { kind: 'unjudged', cause, why };
}

interface Prepared {
  readonly root: Json;
  readonly lookup: Record<string, Schema | boolean>;
}

/** Values are judged one after the other by the same schema, so its copy is kept as long as the schema is. */
const prepared = new WeakMap<JsonObject, Prepared>();

function preparedSchema(schema: Json): Prepared {
  const known = isObject(schema) ? prepared.get(schema) : undefined;
  if (known !== undefined) return known;
  // The library writes into what it is given, and a copy can lose what it would trip over.
  const root: Json = structuredClone(schema);
  if (isObject(root)) for (const node of schemaNodes(root)) dropUnjudgeable(node.schema);
  const made: Prepared = { root, lookup: dereference(asSchema(root)) };
  if (isObject(schema)) prepared.set(schema, made);
  return made;
}

function dropUnjudgeable(schema: JsonObject): void {
  Reflect.deleteProperty(schema, 'format');
  const pattern = stringMember(schema, 'pattern');
  if (pattern !== null && !isUnicodePattern(pattern)) Reflect.deleteProperty(schema, 'pattern');
  const patterns = member(schema, 'patternProperties');
  if (!isObject(patterns)) return;
  for (const key of Object.keys(patterns)) if (!isUnicodePattern(key)) Reflect.deleteProperty(patterns, key);
}

function isUnicodePattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').source !== '';
  } catch {
    return false;
  }
}

function asSchema(value: Json): Schema | boolean {
  if (typeof value === 'boolean') return value;
  if (isObject(value)) return value as Schema; // oxlint-disable-line typescript/no-unsafe-type-assertion -- the library reads any object as one
  throw new Error(`a schema is an object or a boolean, and this is ${kindOf(value)}`);
}

/** Without the errors that only say "see below", and without those of single branches of a choice. */
function tellingOnes(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const telling = errors.filter(
    ({ keyword, keywordLocation }) =>
      !WRAPPERS.has(keyword) && !/\/(?:anyOf|oneOf)\/\d+(?:\/|$)/.test(keywordLocation),
  );
  return telling.length === 0 ? errors.slice(0, 1) : telling;
}

const WRAPPERS: ReadonlySet<string> = new Set([
  'properties',
  'items',
  'prefixItems',
  '$ref',
  'allOf',
  'patternProperties',
  'false',
]);

function problemText({ instanceLocation, error }: OutputUnit): string {
  const at = instanceLocation.slice(1);
  return `${at === '' ? 'the value' : at}: ${excerpt(error, 160)}`;
}

function valueText(value: Json): string {
  return excerpt(canonicalJson(value), 60);
}

function kindOf(value: Json): string {
  if (value === null) return 'null';
  if (isArray(value)) return 'a list';
  return typeof value === 'string' ? 'a text' : 'a number';
}
