import {
  canonicalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  stringMember,
} from '../../base/json.ts';
import { targetOf, type Scope } from './demand.ts';
import { step, type Study } from './study.ts';

/**
 * A canonical text of a schema for what can be compared only as a whole: references followed, keywords that demand
 * nothing left out. Equal texts are equal demands; different texts say nothing. Where it would have no end, the text is
 * equal to no other.
 */
export function expandedText(schema: Json, scope: Scope, study: Study): string {
  const state: State = { scope, study, above: [], endless: false };
  const text = `${scope.dialect} ${canonicalJson(expanded(schema, state))}`;
  return state.endless ? `${text}?${unique(study)}` : text;
}

/** Steps only ever grow, so no two texts of one study get the same. */
function unique(study: Study): number {
  step(study);
  return study.steps;
}

interface State {
  readonly scope: Scope;
  readonly study: Study;
  readonly above: Json[];
  endless: boolean;
}

function expanded(schema: Json, state: State): Json {
  if (!isObject(schema)) return schema;
  if (
    !step(state.study) ||
    state.above.length > DEPTH ||
    '$dynamicRef' in schema ||
    '$recursiveRef' in schema
  ) {
    state.endless = true;
    return '…';
  }
  const at = state.above.lastIndexOf(schema);
  // A recursive schema is written by how far up it goes on, which is the same wherever the definition stands.
  if (at >= 0) return { '↑': state.above.length - at };
  state.above.push(schema);
  const ref = stringMember(schema, '$ref');
  const target = ref === null ? undefined : targetOf(ref, state.scope);
  const members = Object.entries(schema).flatMap(([key, value]): [string, Json][] => {
    if (SILENT.has(key) || (key === '$ref' && target !== undefined)) return [];
    return [[key, memberOf(key, value, state)]];
  });
  const own: JsonObject = Object.fromEntries(members);
  const whole = target === undefined ? own : joined(expanded(target, state), own);
  state.above.pop();
  return whole;
}

const DEPTH = 60;

/** The keywords that demand nothing of a value. `format` is a remark, as the default of 2020-12 has it. */
const SILENT: ReadonlySet<string> = new Set(
  '$comment $id $schema $anchor $defs definitions title description default examples deprecated readOnly writeOnly format'.split(
    ' ',
  ),
);
const MAPS: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  'dependentSchemas',
  'dependencies',
]);
const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'required', 'type', 'dependentRequired']);

function memberOf(key: string, value: Json, state: State): Json {
  if (VALUES.has(key)) {
    const isSet = isArray(value) && key !== 'const';
    return isSet ? [...value].sort((a, b) => (canonicalJson(a) < canonicalJson(b) ? -1 : 1)) : value;
  }
  if (isObject(value) && MAPS.has(key)) {
    const entries = Object.entries(value).map(([name, each]): [string, Json] => [
      name,
      expanded(each, state),
    ]);
    return Object.fromEntries(entries);
  }
  if (isArray(value)) return value.map((each) => expanded(each, state));
  return expanded(value, state);
}

function joined(target: Json, own: JsonObject): Json {
  return Object.keys(own).length === 0 ? target : { allOf: [target, own] };
}
