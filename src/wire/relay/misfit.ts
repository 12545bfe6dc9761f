import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

/** A field of a form whose answer is none that was asked for. */
export interface Misfit {
  readonly field: string;
  /** In words: `an integer`, `one of "a", "b"`. */
  readonly asked: string;
  readonly answer: Json;
}

/** The first answer that its field cannot take; null: all fit. Only what a form of the protocol may ask for is looked at. */
export function misfitIn(
  requestedSchema: Json | undefined,
  answers: Readonly<Record<string, Json>>,
): Misfit | null {
  const fields = member(requestedSchema, 'properties');
  if (!isObject(fields)) return null;
  for (const [field, answer] of Object.entries(answers)) {
    const asked = Object.hasOwn(fields, field) ? refusalOf(fields[field], answer) : null;
    if (asked !== null) return { field, asked, answer };
  }
  return null;
}

/** What the field asks for, where this is not it. */
function refusalOf(schema: Json | undefined, answer: Json): string | null {
  const type = stringMember(schema, 'type');
  if (type !== null && Object.hasOwn(TYPES, type)) {
    const { words, is } = TYPES[type] ?? ANYTHING;
    if (!is(answer)) return words;
  }
  if (isArray(answer)) {
    const items = member(schema, 'items');
    return answer.map((each) => refusalOf(items, each)).find((each) => each !== null) ?? null;
  }
  return listRefusal(schema, answer) ?? boundRefusal(schema, answer);
}

interface Type {
  readonly words: string;
  readonly is: (answer: Json) => boolean;
}

const ANYTHING: Type = { words: 'anything', is: () => true };
const TYPES: Readonly<Record<string, Type>> = {
  string: { words: 'a text', is: (answer) => typeof answer === 'string' },
  number: { words: 'a number', is: (answer) => typeof answer === 'number' },
  integer: { words: 'an integer', is: (answer) => Number.isInteger(answer) },
  boolean: { words: 'true or false', is: (answer) => typeof answer === 'boolean' },
  array: { words: 'a list', is: isArray },
};

/** A choice is written as `enum`, or with titles as constants in `oneOf` or `anyOf`. */
function listRefusal(schema: Json | undefined, answer: Json): string | null {
  const titled = [member(schema, 'oneOf'), member(schema, 'anyOf')].find((each) => isArray(each));
  const listed = member(schema, 'enum');
  const allowed = isArray(listed)
    ? listed
    : isArray(titled)
      ? titled.map((each) => member(each, 'const')).filter((each) => each !== undefined)
      : [];
  if (allowed.length === 0 || allowed.includes(answer)) return null;
  return `one of ${excerpt(allowed.map((each) => JSON.stringify(each)).join(', '), 120)}`;
}

function boundRefusal(schema: Json | undefined, answer: Json): string | null {
  const size = typeof answer === 'string' ? answer.length : answer;
  if (typeof size !== 'number') return null;
  const [least, most, of] =
    typeof answer === 'string'
      ? [member(schema, 'minLength'), member(schema, 'maxLength'), ' characters']
      : [member(schema, 'minimum'), member(schema, 'maximum'), ''];
  if (typeof least === 'number' && size < least) return `at least ${least}${of}`;
  if (typeof most === 'number' && size > most) return `at most ${most}${of}`;
  return null;
}
