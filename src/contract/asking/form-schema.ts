import { isArray, isObject, member, stringMember, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

/** What of a form's schema no client has to be able to show, as the rest of a sentence; null: it is flat and plain. */
export function formFault(schema: Json | undefined): string | null {
  if (!isObject(schema)) return 'there is no requestedSchema';
  if (stringMember(schema, 'type') !== 'object') return 'its schema is not of the type object';
  if (!isObject(schema['properties'])) return 'its schema has no properties';
  for (const [name, field] of fieldsOf(schema)) {
    const fault = fieldFault(field);
    if (fault !== null) return `"${excerpt(name, 60)}" ${fault}`;
  }
  return null;
}

export function fieldsOf(schema: Json | undefined): readonly (readonly [string, Json])[] {
  const properties = member(schema, 'properties');
  return isObject(properties) ? Object.entries(properties) : [];
}

const FORMATS = ['email', 'uri', 'date', 'date-time'];

const PLAIN = ['boolean', 'number', 'integer'];

function fieldFault(field: Json): string | null {
  if (!isObject(field)) return 'is described by no schema';
  if (field['$ref'] !== undefined) return 'refers to another schema';
  const type = stringMember(field, 'type');
  if (type === null) return isChoice(field) ? null : 'states no type';
  if (type === 'string') return formatFault(field['format']);
  if (type === 'array')
    return isChoice(field['items']) ? null : 'is a list of something else than given choices';
  return PLAIN.includes(type) ? null : `is of the type ${excerpt(type, 40)}`;
}

function formatFault(format: Json | undefined): string | null {
  return format === undefined || (typeof format === 'string' && FORMATS.includes(format))
    ? null
    : `has the format ${excerpt(JSON.stringify(format), 40)}`;
}

/** A closed set of texts, plain or titled. */
function isChoice(schema: Json | undefined): boolean {
  const listed = member(schema, 'enum') ?? member(schema, 'anyOf') ?? member(schema, 'oneOf');
  return isArray(listed) && listed.every((each) => typeof (member(each, 'const') ?? each) === 'string');
}
