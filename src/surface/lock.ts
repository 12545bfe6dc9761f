import type { Json, JsonObject } from '../base/json.ts';
import { sortedJson } from '../base/sorted-json.ts';
import { fingerprint, toolFingerprint } from './fingerprint.ts';
import type { Surface } from './surface.ts';

const LOCK_SCHEMA = 'mcp-surveyor.surface/1';

/** The lock as its author committed it, or why there is nothing to compare with. `file` is its name in messages. */
export type KnownLock =
  | { readonly kind: 'locked'; readonly file: string; readonly surface: Surface }
  | { readonly kind: 'none'; readonly why: string };

/** For targets that were named without a config. */
export const NO_LOCK: KnownLock = {
  kind: 'none',
  why: 'the target was named without a config, and a lock file is looked for beside one',
};

/**
 * The text of a lock file: all that a model sees, and what reading it again needs. The same surface gives the same text,
 * so that a change of one is a change of the other; keys are sorted below the first level, lists keep their order.
 */
export function lockText(surface: Surface): string {
  const { server } = surface;
  const document: readonly (readonly [string, Json])[] = [
    ['schema', LOCK_SCHEMA],
    ['fingerprint', fingerprint(surface)],
    ['server', { name: server.name, title: server.title, version: server.version }],
    ['revision', surface.revision],
    ['transport', surface.transport],
    ['instructions', surface.instructions],
    ['capabilities', surface.capabilities],
    [
      'tools',
      surface.tools.map((tool): JsonObject => ({ definition: tool.raw, fingerprint: toolFingerprint(tool) })),
    ],
    ['prompts', surface.prompts],
    ['resources', surface.resources],
    ['resourceTemplates', surface.resourceTemplates],
  ];
  const members = document.map(([key, value]) => `  ${JSON.stringify(key)}: ${sortedJson(value, 1)}`);
  return `{\n${members.join(',\n')}\n}\n`;
}
