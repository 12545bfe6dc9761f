import { stringMember } from '../base/json.ts';
import type { Surface } from './surface.ts';

/** The lists of a surface. */
export const LISTS = ['tools', 'prompts', 'resources', 'resourceTemplates'] as const;

export type ListName = (typeof LISTS)[number];

/** What one surface lists and the other does not, in the order of the lists, each name once. */
export function namesApart(
  list: ListName,
  locked: Surface,
  now: Surface,
): { readonly missing: readonly string[]; readonly unexpected: readonly string[] } {
  const [before, after] = [namesIn(list, locked), namesIn(list, now)];
  return {
    missing: [...before].filter((name) => !after.has(name)),
    unexpected: [...after].filter((name) => !before.has(name)),
  };
}

function namesIn(list: ListName, surface: Surface): ReadonlySet<string> {
  if (list === 'tools') return new Set(surface.tools.map(({ name }) => name));
  return new Set(surface[list].flatMap((entry) => stringMember(entry, KEYS[list]) ?? []));
}

const KEYS = { prompts: 'name', resources: 'uri', resourceTemplates: 'uriTemplate' } as const;
