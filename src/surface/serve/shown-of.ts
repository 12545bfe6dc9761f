import type { JsonObject } from '../../base/json.ts';
import type { Surface } from '../surface.ts';
import type { Shown } from './answer-as.ts';

/** What a server must show for its surface to be this one. */
export function shownOf({ server, instructions, capabilities, revision, ...lists }: Surface): Shown {
  const known: readonly (readonly [string, string, readonly JsonObject[]])[] = [
    ['tools/list', 'tools', lists.tools.map(({ raw }) => raw)],
    ['prompts/list', 'prompts', lists.prompts],
    ['resources/list', 'resources', lists.resources],
    ['resources/templates/list', 'resourceTemplates', lists.resourceTemplates],
  ];
  return {
    info: {
      name: server.name ?? 'server',
      version: server.version ?? '0',
      ...(server.title === null ? {} : { title: server.title }),
    },
    instructions,
    capabilities,
    lists: Object.fromEntries(known.map(([method, key, entries]) => [method, { [key]: entries }])),
    revision,
  };
}
