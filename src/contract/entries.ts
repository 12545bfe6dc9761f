import { canonicalJson, type Json, type JsonObject } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Surface } from '../surface/surface.ts';

/** One entry of a list that is no tool, with where it stands in the surface. */
export interface Entry {
  readonly entry: JsonObject;
  /** `/resources/3` */
  readonly pointer: string;
  readonly kind: 'prompt' | 'resource' | 'template';
}

/** Resources and resource templates. */
export function resourceEntries(surface: Surface): readonly Entry[] {
  return [
    ...surface.resources.map((entry, i): Entry => ({ entry, pointer: `/resources/${i}`, kind: 'resource' })),
    ...surface.resourceTemplates.map((entry, i): Entry => ({
      entry,
      pointer: `/resourceTemplates/${i}`,
      kind: 'template',
    })),
  ];
}

export function promptEntries(surface: Surface): readonly Entry[] {
  return surface.prompts.map((entry, i): Entry => ({ entry, pointer: `/prompts/${i}`, kind: 'prompt' }));
}

/** Members that must be there as text, and members that must be text where they are there. */
export function textFaults(
  entry: JsonObject,
  required: readonly string[],
  optional: readonly string[],
): readonly string[] {
  const missing = required.filter((key) => entry[key] === undefined).map((key) => `no ${key}`);
  const wrong = [...required, ...optional]
    .filter((key) => Object.hasOwn(entry, key) && typeof entry[key] !== 'string')
    .map((key) => `${key} is ${shown(entry[key] ?? null)}`);
  return [...missing, ...wrong];
}

/** A value as it stands, for a message. */
export function shown(value: Json): string {
  return excerpt(canonicalJson(value), 40);
}
