import type { Json, JsonObject } from '../../base/json.ts';
import { isObject, member } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import { fill, requiredOf, statedValue, together } from './fill-schema.ts';
import type { Filled, Filling, Source } from './fill-schema.ts';
import type { Candidate } from './harvest.ts';
import { branchesOf, flattened } from './merge-schema.ts';
import { thingWordsOf } from './thing-words.ts';

/** Arguments for one call. `lacking`: what there is, and the required arguments for which there is no value. */
export type Arguments =
  | { readonly kind: 'complete'; readonly arguments: JsonObject; readonly sources: readonly Source[] }
  | {
      readonly kind: 'lacking';
      readonly arguments: JsonObject;
      readonly sources: readonly Source[];
      readonly missing: readonly string[];
    };

/**
 * Arguments from the values given with the question, from the schema (const, default, example, first enum value), and
 * from values found in other tools' results, in this order; nothing is invented. Optional arguments only where given.
 */
export function argumentsFor(
  tool: Tool,
  given: Readonly<Record<string, Json>>,
  candidates: readonly Candidate[],
): Arguments {
  const root = tool.inputSchema ?? {};
  const filling: Filling = { root, candidates, budget: 500 };
  let first: Arguments | null = null;
  for (const branch of branchesOf(flattened(root, root), root)) {
    const made = fromBranch(branch, { tool, given, filling });
    if (made.kind === 'complete') return made;
    first ??= made;
  }
  return first ?? { kind: 'complete', arguments: {}, sources: [] };
}

interface Making {
  readonly tool: Tool;
  readonly given: Readonly<Record<string, Json>>;
  readonly filling: Filling;
}

function fromBranch(schema: JsonObject, { tool, given, filling }: Making): Arguments {
  const declared = member(schema, 'properties');
  const properties = isObject(declared) ? declared : null;
  const members = new Map<string, Filled>();
  for (const [name, value] of Object.entries(given)) {
    const known = properties === null ? name : nameIn(properties, name);
    if (known !== null)
      members.set(known, { kind: 'value', value, sources: [{ argument: known, origin: { kind: 'given' } }] });
  }
  const whole = statedValue(schema);
  const about = new Set(thingWordsOf(tool.name));
  for (const name of requiredOf(schema)) {
    if (members.has(name)) continue;
    const stated = whole === null ? undefined : member(whole.value, name);
    members.set(
      name,
      stated !== undefined && whole !== null
        ? { kind: 'value', value: stated, sources: [{ argument: name, origin: whole.origin }] }
        : fill(
            member(properties ?? {}, name),
            { argument: name, name, about, described: new Set(), depth: 1 },
            filling,
          ),
    );
  }
  return argumentsOf([...members]);
}

function argumentsOf(members: readonly (readonly [string, Filled])[]): Arguments {
  const there = together(members.filter(([, filled]) => filled.kind === 'value'));
  const made = there.kind === 'value' && isObject(there.value) ? there.value : {};
  const sources = there.kind === 'value' ? there.sources : [];
  const missing = members.flatMap(([, filled]) => (filled.kind === 'lacking' ? filled.missing : []));
  if (missing.length === 0) return { kind: 'complete', arguments: made, sources };
  return { kind: 'lacking', arguments: made, sources, missing };
}

/** The property that a given value is meant for: spelled alike, or but for case and separators. Null: this tool has none. */
function nameIn(properties: JsonObject, name: string): string | null {
  if (Object.hasOwn(properties, name)) return name;
  const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  return Object.keys(properties).find((known) => plain(known) === plain(name)) ?? null;
}
