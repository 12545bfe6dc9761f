import type { Json, JsonObject } from '../../base/json.ts';
import { isArray, isObject, member } from '../../base/json.ts';
import { resolved } from '../../surface/schema-ref.ts';

/** A schema with its references followed and its `allOf` parts taken in, at most 4 levels deep. */
export function flattened(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject {
  const at = resolved(schema, root);
  const parts = member(at, 'allOf');
  if (!isArray(parts) || depth >= 4) return at;
  return parts
    .slice(0, 8)
    .reduce<JsonObject>((whole, part) => merged(whole, flattened(part, root, depth + 1)), at);
}

/** The ways in which a schema can be met: one for each branch of its `anyOf` or `oneOf`, together with what stands beside them. */
export function branchesOf(schema: JsonObject, root: JsonObject): readonly JsonObject[] {
  const listed = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  if (!isArray(listed) || listed.length === 0) return [schema];
  const { oneOf: _one, anyOf: _any, ...base } = schema;
  return listed.slice(0, 8).map((branch) => merged(base, flattened(branch, root)));
}

/** Properties and requirements of both; for any other keyword the first schema's word, since it stands nearer. */
function merged(first: JsonObject, second: JsonObject): JsonObject {
  return {
    ...second,
    ...first,
    ...bothObjects('properties', first, second),
    ...bothLists('required', first, second),
  };
}

function bothObjects(key: string, first: JsonObject, second: JsonObject): JsonObject {
  const [a, b] = [member(first, key), member(second, key)];
  return isObject(a) && isObject(b) ? { [key]: { ...b, ...a } } : {};
}

function bothLists(key: string, first: JsonObject, second: JsonObject): JsonObject {
  const [a, b] = [member(first, key), member(second, key)];
  return isArray(a) && isArray(b) ? { [key]: [...a, ...b] } : {};
}
