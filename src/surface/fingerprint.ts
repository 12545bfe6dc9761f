import { sha256 } from '../base/hash.ts';
import type { JsonObject } from '../base/json.ts';
import { canonicalJson } from '../base/json.ts';
import type { Surface, Tool } from './surface.ts';

/**
 * SHA-256 over all that a model can see. The order of tools counts, since models favour what comes early; the order of
 * JSON keys and white space between them do not. Left out is what no client shows a model: icons, `_meta`, the
 * server's name and version, protocol facts.
 */
export function fingerprint(surface: Surface): string {
  return sha256(
    canonicalJson({
      instructions: surface.instructions,
      tools: surface.tools.map(({ raw }) => visible(raw)),
      prompts: surface.prompts.map(visible),
      resources: surface.resources.map(visible),
      resourceTemplates: surface.resourceTemplates.map(visible),
    }),
  );
}

/** SHA-256 over what a model can see of one tool. */
export function toolFingerprint({ raw }: Tool): string {
  return sha256(canonicalJson(visible(raw)));
}

function visible(entry: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(entry).filter(([key]) => key !== 'icons' && key !== '_meta'));
}
