import { isArray, isObject, member, stringMember } from '../base/json.ts';
import { schemaNodes } from './schema-nodes.ts';
import type { Surface, Tool } from './surface.ts';

/** Every name that a description may refer to, folded; asked by `isKnown`. */
export interface KnownNames {
  /** True for a name that something on the surface has, or that is the end of such a name (`commit` for `git_commit`). */
  readonly isKnown: (name: string) => boolean;
  readonly toolNames: readonly string[];
}

/**
 * What is called something on a surface: tools, prompts, resources, parameters and results at every depth, the values
 * of enums, the server. Case and separators don't count, since prose writes them freely.
 */
export function knownNames(surface: Surface): KnownNames {
  const toolNames = surface.tools.map((tool) => tool.name);
  const names = [
    ...toolNames,
    ...surface.tools.flatMap(namesIn),
    ...surface.prompts.flatMap((prompt) => [stringMember(prompt, 'name') ?? '', ...argumentNamesOf(prompt)]),
    ...surface.resources.flatMap((entry) => [
      stringMember(entry, 'name') ?? '',
      stringMember(entry, 'uri') ?? '',
    ]),
    ...surface.resourceTemplates.flatMap((entry) => [
      stringMember(entry, 'name') ?? '',
      ...((stringMember(entry, 'uriTemplate') ?? '').match(/[A-Za-z0-9_]+/g) ?? []),
    ]),
    surface.server.name ?? '',
  ];
  const folded = new Set(names.map(folding));
  const endings = new Set(toolNames.flatMap(endingsOf));
  return { toolNames, isKnown: (name) => folded.has(folding(name)) || endings.has(folding(name)) };
}

/** Names of one schema's properties and values of its enums and constants, at every depth. */
function namesIn(tool: Tool): readonly string[] {
  return [tool.inputSchema, tool.outputSchema].flatMap((schema) => {
    if (schema === null) return [];
    return schemaNodes(schema).flatMap((node) => {
      const properties = member(node.schema, 'properties');
      const values = member(node.schema, 'enum');
      const constant = stringMember(node.schema, 'const');
      return [
        ...(isObject(properties) ? Object.keys(properties) : []),
        ...(isArray(values) ? values.slice(0, 1_000).filter((value) => typeof value === 'string') : []),
        ...(constant === null ? [] : [constant]),
        ...(node.step[0] === '$defs' || node.step[0] === 'definitions' ? [node.step[1] ?? ''] : []),
      ];
    });
  });
}

function argumentNamesOf(prompt: Parameters<typeof member>[0]): readonly string[] {
  const stated = member(prompt, 'arguments');
  return isArray(stated) ? stated.map((argument) => stringMember(argument, 'name') ?? '') : [];
}

function endingsOf(name: string): readonly string[] {
  const parts = name.slice(0, 200).split(/[_.\-/]+/);
  return parts.slice(1).map((_part, i) => folding(parts.slice(i + 1).join('')));
}

function folding(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
