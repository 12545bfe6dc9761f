import type { Json } from '../../base/json.ts';
import { member } from '../../base/json.ts';
import { acceptable } from '../../client/literal/accept-value.ts';
import { fill } from '../../client/literal/fill-schema.ts';
import { thingWordsOf } from '../../client/literal/thing-words.ts';
import type { Tool } from '../../surface/surface.ts';
import type { Calls } from '../calls/calls.ts';
import type { Argument } from './argument.ts';

/** A value that is in nobody's data. */
const NONSENSE = 'surveyor-no-such-value';

/** The nonsense, where a schema allows it: then only the data can say that there is no such thing. */
export function legalNonsense({ schema, types, options, takes }: Argument): string | null {
  if (!types.includes('string') || options !== null || member(schema, 'format') !== undefined) return null;
  return takes(NONSENSE) ? NONSENSE : null;
}

/** A number that a schema allows, the wanted one or the nearest to it; null where it allows none that is known. */
export function legalNumber({ schema, types, takes }: Argument, wanted: number): number | null {
  const [low, high] = [member(schema, 'minimum'), member(schema, 'maximum')];
  const atLeast = typeof low === 'number' ? Math.max(wanted, low) : wanted;
  const value = typeof high === 'number' ? Math.min(atLeast, high) : atLeast;
  const isFit = types.includes('number') || Number.isInteger(value);
  return isFit && takes(value) ? value : null;
}

/** Values that were found in results and fit an argument, each once, at most five; the best-fitting kind only. */
export function foundValues(tool: Tool, argument: Argument, { candidates }: Calls): readonly Json[] {
  const {
    default: _preset,
    examples: _many,
    example: _one,
    enum: _options,
    const: _only,
    ...schema
  } = argument.schema;
  const place = {
    argument: argument.name,
    name: argument.name,
    about: new Set(thingWordsOf(tool.name)),
    described: new Set<string>(),
    depth: 1,
  };
  const best = fill(schema, place, { root: tool.inputSchema ?? {}, candidates, budget: 50 });
  const origin = best.kind === 'value' ? best.sources[0]?.origin : undefined;
  if (origin === undefined || origin.kind !== 'found') return [];
  const alike = candidates.filter(({ tool: from, key }) => from === origin.tool && key === origin.key);
  const values = alike.flatMap(({ value }) => acceptable(schema, value) ?? []);
  return [...new Set(values)].slice(0, 5);
}
