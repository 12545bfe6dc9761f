import type { Json, JsonObject } from '../base/json.ts';
import { isObject, stringMember } from '../base/json.ts';
import { atPointer } from '../base/json-pointer.ts';

/**
 * A schema with its local `$ref` followed (`#/…` pointers of the same document, at most 16 in a row), the keywords beside
 * a reference winning over those behind it. A reference to elsewhere, to nothing or to itself says nothing: an empty schema.
 */
export function resolved(schema: Json | undefined, root: JsonObject): JsonObject {
  let at = isObject(schema) ? schema : {};
  let beside: JsonObject = {};
  for (let hops = 0; hops < 16; hops += 1) {
    const ref = stringMember(at, '$ref');
    const { $ref: _ref, ...rest } = at;
    beside = { ...rest, ...beside };
    if (ref === null || !ref.startsWith('#')) return beside;
    const target = atPointer(root, decoded(ref.slice(1)));
    if (!isObject(target)) return beside;
    at = target;
  }
  return beside;
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment; // A stray percent sign stands for itself.
  }
}
