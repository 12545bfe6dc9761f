/** Any JSON value. What is read from outside is `unknown` until it has been parsed into this. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export type ParsedJson =
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly why: string };

/** Parses text from outside. Never throws: malformed text, like nesting too deep for the parser, is an answer. */
export function parseJson(text: string): ParsedJson {
  if (!BEGINS_AS_JSON.test(text)) return { ok: false, why: 'it does not begin as a JSON value does' };
  try {
    const value: unknown = JSON.parse(text);
    return { ok: true, value: value as Json }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- JSON.parse yields JSON
  } catch (error) {
    return { ok: false, why: error instanceof Error ? error.message : String(error) };
  }
}

/** An exception costs fifty times as much as this look, and a target that prints sends text that is no JSON by the thousand. */
const BEGINS_AS_JSON = /^[\t\n\r ]*(?:\{|\[[\t\n\r ]*[\]{["\dtfn-]|"|-?\d|(?:true|false|null)[\t\n\r ]*$)/;

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isArray(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** The member of an object, or undefined where there is no object or no such own member. */
export function member(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The member if it is a string, else null. */
export function stringMember(value: Json | undefined, key: string): string | null {
  const found = member(value, key);
  return typeof found === 'string' ? found : null;
}

/**
 * One text for one value: object keys sorted, no white space. Two values are equal exactly when
 * their canonical texts are. Walks with a stack of its own, since hostile values may be nested deeper than the call stack.
 */
export function canonicalJson(root: Json): string {
  const out: string[] = [];
  write(root, out, 0);
  return out.join('');
}

/** How many bytes the canonical text of a value has; builds no text of more than one scalar or key. */
export function jsonBytes(root: Json): number {
  let bytes = 0;
  const todo: Json[] = [root];
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    if (isArray(value)) {
      bytes += 1 + Math.max(1, value.length);
      for (const entry of value) todo.push(entry);
    } else if (isObject(value)) {
      const keys = Object.keys(value);
      bytes += 1 + Math.max(1, keys.length);
      for (const key of keys) {
        bytes += Buffer.byteLength(JSON.stringify(key)) + 1;
        todo.push(value[key] ?? null);
      }
    } else bytes += Buffer.byteLength(JSON.stringify(value));
  }
  return bytes;
}

/** Whether two values are equal; builds no text of what can be compared in place. */
export function sameJson(a: Json, b: Json, depth = 0): boolean {
  if (a === b) return true;
  if (depth > RECURSION_LIMIT) return canonicalJson(a) === canonicalJson(b);
  if (isArray(a))
    return (
      isArray(b) && a.length === b.length && a.every((entry, i) => sameJson(entry, b[i] ?? null, depth + 1))
    );
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key] ?? null, b[key] ?? null, depth + 1))
  );
}

/** Deeper values are walked with a stack of their own, which costs an object for each of them. */
const RECURSION_LIMIT = 100;

function write(value: Json, out: string[], depth: number): void {
  if (depth > RECURSION_LIMIT) return writeDeep(value, out);
  if (isArray(value)) {
    for (let i = 0; i < value.length; i += 1) {
      out.push(i === 0 ? '[' : ',');
      write(value[i] ?? null, out, depth + 1);
    }
    out.push(value.length === 0 ? '[]' : ']');
  } else if (isObject(value)) {
    const keys = Object.keys(value).sort();
    keys.forEach((key, i) => {
      out.push(i === 0 ? '{' : ',', JSON.stringify(key), ':');
      write(value[key] ?? null, out, depth + 1);
    });
    out.push(keys.length === 0 ? '{}' : '}');
  } else out.push(JSON.stringify(value));
}

function writeDeep(root: Json, out: string[]): void {
  const todo: ({ readonly text: string } | { readonly value: Json })[] = [{ value: root }];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if ('text' in next) out.push(next.text);
    else if (isArray(next.value)) pushList(todo, next.value);
    else if (isObject(next.value)) pushObject(todo, next.value);
    else out.push(JSON.stringify(next.value));
  }
}

type Todo = ({ readonly text: string } | { readonly value: Json })[];

function pushList(todo: Todo, list: readonly Json[]): void {
  todo.push({ text: ']' });
  for (let i = list.length - 1; i >= 0; i -= 1) {
    todo.push({ value: list[i] ?? null }, { text: i === 0 ? '' : ',' });
  }
  todo.push({ text: '[' });
}

function pushObject(todo: Todo, object: JsonObject): void {
  const keys = Object.keys(object).sort();
  todo.push({ text: '}' });
  for (let i = keys.length - 1; i >= 0; i -= 1) {
    const key = keys[i] ?? '';
    todo.push({ value: object[key] ?? null }, { text: `${i === 0 ? '' : ','}${JSON.stringify(key)}:` });
  }
  todo.push({ text: '{' });
}
