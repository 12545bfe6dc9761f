import type { Json, JsonObject } from '../base/json.ts';
import { isObject, member, stringMember } from '../base/json.ts';
import type { Annotations, Tool } from './surface.ts';

/** Reads one entry of a tool list; null when it is no object with a name. */
export function readTool(entry: Json, index: number): Tool | null {
  const name = stringMember(entry, 'name');
  if (name === null || !isObject(entry)) return null;
  return {
    name,
    title: stringMember(entry, 'title'),
    description: stringMember(entry, 'description'),
    inputSchema: objectMember(entry, 'inputSchema'),
    outputSchema: objectMember(entry, 'outputSchema'),
    annotations: readAnnotations(member(entry, 'annotations')),
    index,
    raw: entry,
  };
}

function readAnnotations(stated: Json | undefined): Annotations {
  return {
    title: stringMember(stated, 'title'),
    readOnly: booleanMember(stated, 'readOnlyHint'),
    destructive: booleanMember(stated, 'destructiveHint'),
    idempotent: booleanMember(stated, 'idempotentHint'),
    openWorld: booleanMember(stated, 'openWorldHint'),
  };
}

function objectMember(entry: Json, key: string): JsonObject | null {
  const found = member(entry, key);
  return isObject(found) ? found : null;
}

function booleanMember(entry: Json | undefined, key: string): boolean | null {
  const found = member(entry, key);
  return typeof found === 'boolean' ? found : null;
}
