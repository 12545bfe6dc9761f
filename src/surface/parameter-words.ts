import type { JsonObject } from '../base/json.ts';
import { isArray, member, stringMember } from '../base/json.ts';
import { propertyName, schemaNodes } from './schema-nodes.ts';

/** What an input schema says in words. */
export interface ParameterWords {
  /** Names of parameters at every depth. */
  readonly names: readonly string[];
  /** Their titles, descriptions and values that are words. */
  readonly texts: readonly string[];
}

/** Reads the nearest 400 schemas of a tool's input, definitions among them. */
export function parameterWords(schema: JsonObject | null): ParameterWords {
  const nodes = schema === null ? [] : schemaNodes(schema).slice(0, 400);
  return {
    names: nodes.map(propertyName).filter((name) => name !== null),
    texts: nodes.filter(({ parent }) => parent !== null).flatMap((node) => wordsAt(node.schema)),
  };
}

function wordsAt(at: JsonObject): readonly string[] {
  const said = [stringMember(at, 'title'), stringMember(at, 'description'), stringMember(at, 'const')];
  const values = member(at, 'enum');
  const listed = isArray(values) ? values.slice(0, 100) : [];
  return [...said, ...listed].filter((text) => typeof text === 'string');
}
