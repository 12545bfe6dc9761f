import { isArray, isObject, member, type Json, type JsonObject } from '../base/json.ts';
import { resolved } from '../surface/schema-ref.ts';

/** A parameter that a tool advertises, as far as coverage is concerned. */
export interface AdvertisedParameter {
  /** `['filters', 'zone']` for one inside an object. */
  readonly steps: readonly string[];
  readonly isRequired: boolean;
  /** The values that its schema lists, of its entries where it is a list; none where it lists none. */
  readonly values: readonly Json[];
}

const DEPTH = 4;
/** A schema may refer to itself, and so unfold into far more than it says. */
const LIMIT = 1_000;

/** Direct parameters and those inside objects, in the schema's order, each before those inside it; at most `LIMIT`. */
export function advertisedParameters(inputSchema: JsonObject): readonly AdvertisedParameter[] {
  const found: AdvertisedParameter[] = [];
  for (const parameter of within(inputSchema, inputSchema, [])) {
    if (found.push(parameter) === LIMIT) break;
  }
  return found;
}

function* within(
  schema: JsonObject,
  root: JsonObject,
  above: readonly string[],
): Generator<AdvertisedParameter> {
  const properties = member(schema, 'properties');
  const required = member(schema, 'required');
  if (!isObject(properties) || above.length >= DEPTH) return;
  for (const [name, stated] of Object.entries(properties)) {
    const own = resolved(stated, root);
    const steps = [...above, name];
    const isRequired = isArray(required) && required.includes(name);
    yield { steps, isRequired, values: valuesOf(own, root) };
    yield* within(own, root, steps);
  }
}

function valuesOf(schema: JsonObject, root: JsonObject): readonly Json[] {
  const own = listedIn(schema, root);
  return own.length > 0 ? own : listedIn(resolved(member(schema, 'items'), root), root);
}

/** `enum`, or alternatives of which some are constants. */
function listedIn(schema: JsonObject, root: JsonObject): readonly Json[] {
  const values = member(schema, 'enum');
  if (isArray(values)) return values;
  const alternatives = member(schema, 'oneOf') ?? member(schema, 'anyOf');
  if (!isArray(alternatives)) return [];
  return alternatives.flatMap((each) => {
    const one = resolved(each, root);
    const [constant, inner] = [member(one, 'const'), member(one, 'enum')];
    if (constant !== undefined) return [constant];
    return isArray(inner) ? inner : [];
  });
}
