import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, member, stringMember } from '../../base/json.ts';

/**
 * A found value in the form in which a schema takes it, or undefined where it doesn't: text for text, numbers for numbers,
 * and each for the other where they are the same id. Patterns are not tried: a hostile one could run for ever.
 */
export function acceptable(schema: JsonObject, value: Json): Json | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const types = typesOf(schema);
  const asIs = types.length === 0 || types.includes(typeof value);
  const forms = asIs ? [value] : [numberOf(value), String(value)];
  return forms.find((form) => form !== null && fits(schema, types, form)) ?? undefined;
}

function fits(schema: JsonObject, types: readonly string[], value: string | number): boolean {
  if (typeof value === 'string') return isOneOf(types, 'string') && textFits(schema, value);
  const isNumber = isOneOf(types, 'number') || (isOneOf(types, 'integer') && Number.isInteger(value));
  return isNumber && numberFits(schema, value);
}

/** A schema without types takes any. */
function isOneOf(types: readonly string[], type: string): boolean {
  return types.length === 0 || types.includes(type);
}

/** The `type` keyword as a list; empty when the schema leaves it open. */
export function typesOf(schema: JsonObject): readonly string[] {
  const type = member(schema, 'type');
  if (typeof type === 'string') return [type];
  return isArray(type) ? type.filter((each) => typeof each === 'string') : [];
}

function numberOf(value: string | number): number | null {
  if (typeof value === 'number') return value;
  return /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value) ? Number(value) : null;
}

function numberFits(schema: JsonObject, value: number): boolean {
  const low = member(schema, 'minimum');
  const high = member(schema, 'maximum');
  return (typeof low !== 'number' || value >= low) && (typeof high !== 'number' || value <= high);
}

function textFits(schema: JsonObject, value: string): boolean {
  const shortest = member(schema, 'minLength');
  const longest = member(schema, 'maxLength');
  if (typeof shortest === 'number' && value.length < shortest) return false;
  if (typeof longest === 'number' && value.length > longest) return false;
  const shape = FORMATS.get(stringMember(schema, 'format') ?? '');
  return shape === undefined || shape.test(value);
}

const FORMATS: ReadonlyMap<string, RegExp> = new Map([
  ['uri', /^[a-z][a-z0-9+.-]*:/i],
  ['url', /^[a-z][a-z0-9+.-]*:/i],
  ['email', /^[^\s@]+@[^\s@]+$/],
  ['uuid', /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i],
  ['date', /^\d{4}-\d\d-\d\d$/],
  ['date-time', /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d/],
]);
