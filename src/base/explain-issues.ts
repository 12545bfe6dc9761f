import type * as z from 'zod';
import type { Json } from './json.ts';
import { isArray, isObject } from './json.ts';
import { CORRECT_IT, type Mistake } from './mistakes.ts';
import { didYouMean } from './nearest.ts';
import { count, excerpt } from './text.ts';
import type { KeyPath } from './yaml-nodes.ts';
import type { Written } from './yaml.ts';

export interface ExplainOptions {
  /** Where in the file the checked value stands. */
  readonly at: KeyPath;
  /** What to do about a key that has a meaning elsewhere or later; null for a key that is simply unknown. */
  readonly special: (path: string) => { readonly message: string; readonly next: string } | null;
}

/** What a schema of ours (`base/keyed.ts`) found wrong in a file, as sentences with places; one for each value. */
export function explainIssues(
  error: z.ZodError,
  written: Written,
  options: ExplainOptions,
): readonly Mistake[] {
  const seen = new Set<string>();
  return error.issues.flatMap(deepest).flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') return unknownKeys(issue, written, options);
    const path = keyPath(issue);
    const where = path.join('\0');
    if (seen.has(where)) return [];
    seen.add(where);
    return [wrongValue(path, issue.message, written, options.at)];
  });
}

/** Of a union that failed, the branch that got furthest: a list with one wrong entry is about that entry. */
function deepest(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const inner = issue.errors.find(
    (branch) => branch.length > 0 && branch.every(({ path }) => path.length > 0),
  );
  return inner === undefined
    ? [issue]
    : inner.map((each) => ({ ...each, path: [...issue.path, ...each.path] }));
}

function unknownKeys(
  issue: z.core.$ZodIssueUnrecognizedKeys,
  written: Written,
  { at, special }: ExplainOptions,
): readonly Mistake[] {
  const known = issue.message.split(' ');
  return issue.keys.map((key) => {
    const path = [...keyPath(issue), key];
    const place = written.placeOf([...at, ...path], 'key');
    const meant = special(pathText(path));
    if (meant !== null) return { place, ...meant };
    const message = `unknown key "${excerpt(key, 60)}"${inside(keyPath(issue))}.${didYouMean(key, known)}`;
    return { place, message, next: `Valid keys here: ${known.join(', ')}.` };
  });
}

function wrongValue(path: KeyPath, valid: string, written: Written, at: KeyPath): Mistake {
  const found = valueAt(written.value, [...at, ...path]);
  const key = path.at(-1);
  if (found === undefined) {
    const place = written.placeOf([...at, ...path.slice(0, -1)], 'value');
    const name = key === undefined ? 'something' : `the key "${String(key)}"`;
    return {
      place,
      message: `${name} is missing${inside(path.slice(0, -1))}; it must be ${valid}.`,
      next: CORRECT_IT,
    };
  }
  const place = written.placeOf([...at, ...path], isObject(found) || isArray(found) ? 'key' : 'value');
  const name = path.length === 0 ? 'what stands here' : pathText(path);
  const unquoted = typeof found === 'number' || typeof found === 'boolean';
  const next = unquoted && /text|name/.test(valid) ? 'Put it in quotes if it is meant as text.' : CORRECT_IT;
  return { place, message: `${name} must be ${valid}; found ${valueText(found)}.`, next };
}

function keyPath({ path }: z.core.$ZodIssue): KeyPath {
  return path.map((step) => (typeof step === 'symbol' ? step.toString() : step));
}

function valueAt(root: Json, path: KeyPath): Json | undefined {
  let value: Json | undefined = root;
  for (const step of path) {
    if (isArray(value) && typeof step === 'number') value = value[step];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value;
}

/** `target.env.TOKEN`, `cases[0]`. */
export function pathText(path: KeyPath): string {
  return path
    .map((step, index) =>
      typeof step === 'number' ? `[${step}]` : `${index === 0 ? '' : '.'}${excerpt(step, 60)}`,
    )
    .join('');
}

function inside(path: KeyPath): string {
  return path.length === 0 ? '' : ` in ${pathText(path)}`;
}

function valueText(value: Json): string {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return `the text "${excerpt(value, 60)}"`;
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'boolean') return String(value);
  if (isArray(value)) return value.length === 0 ? 'an empty list' : `a list of ${value.length}`;
  return `a map with ${count(Object.keys(value).length, 'key')}`;
}
