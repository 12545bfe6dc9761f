import { isArray, isObject, type Json, type JsonObject } from '../base/json.ts';

/** Values that earlier steps saved, by name. */
export type Saved = Readonly<Record<string, Json>>;

/**
 * A value with `${name}` filled in, in texts at any depth (keys are left alone). A text that is nothing but one name
 * becomes the saved value itself and keeps its type; elsewhere the value stands as text. `$$` is one `$`. A name that
 * was not saved stays as it is written: the bank does not load with one.
 */
export function filledIn<Value extends Json>(value: Value, saved: Saved): Value;
export function filledIn(value: Json, saved: Saved): Json {
  if (typeof value === 'string') return inText(value, saved);
  if (isArray(value)) return value.map((entry) => filledIn(entry, saved));
  if (!isObject(value)) return value;
  const filled: JsonObject = Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, filledIn(entry, saved)]),
  );
  return filled;
}

/** Every name that a value refers to. */
export function namesIn(value: Json): readonly string[] {
  if (typeof value === 'string')
    return Array.from(value.matchAll(REFERENCE), ({ groups }) => groups?.['name']).filter(
      (name) => name !== undefined,
    );
  if (isArray(value)) return value.flatMap(namesIn);
  return isObject(value) ? Object.values(value).flatMap(namesIn) : [];
}

/** The text for a value that must not be filled in: what looks like a reference is kept from being one. */
export function unfilled<Value extends Json>(value: Value): Value;
export function unfilled(value: Json): Json {
  if (typeof value === 'string') return value.replaceAll('$', '$$$$');
  if (isArray(value)) return value.map((entry) => unfilled(entry));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unfilled(entry)]));
}

const REFERENCE = /\$(?:\$|\{(?<name>[A-Za-z_]\w*)\})/g;

function inText(text: string, saved: Saved): Json {
  const whole = /^\$\{([A-Za-z_]\w*)\}$/.exec(text)?.[1];
  if (whole !== undefined && Object.hasOwn(saved, whole)) return saved[whole] ?? null;
  return text.replaceAll(REFERENCE, (written, name: string | undefined) => {
    if (written === '$$') return '$';
    const value = name !== undefined && Object.hasOwn(saved, name) ? saved[name] : undefined;
    if (value === undefined) return written;
    return typeof value === 'string' ? value : JSON.stringify(value);
  });
}
