import { isObject, type Json, type JsonObject } from '../base/json.ts';
import { NOTHING_KNOWN, type Config, type KnownCalls } from './config.ts';
import type { ConfigInput } from './config-schema.ts';
import type { ToolInput } from './tool-schema.ts';

/** The `tools` table of a config, as what tools do to the world and as what is known of calling them. */
export function readTools(tools: Exclude<ConfigInput['tools'], undefined>): Pick<Config, 'tools' | 'calls'> {
  const calls = Object.entries(tools).map(([name, one]): readonly [string, KnownCalls] => [
    name,
    typeof one === 'string' ? { ...NOTHING_KNOWN, effect: one } : fixtureOf(one),
  ]);
  const effects = calls.flatMap(([name, { effect }]) => (effect === null ? [] : [[name, effect] as const]));
  return { calls: Object.fromEntries(calls), tools: Object.fromEntries(effects) };
}

function fixtureOf(input: ToolInput): KnownCalls {
  return {
    effect: input.effect ?? null,
    with: argumentsIn(input.with),
    empty: argumentsIn(input.empty),
    unmeasured: argumentsIn(input.unmeasured),
    fails: argumentsIn(input.fails),
    readBack:
      input.readBack === undefined
        ? null
        : { tool: input.readBack.tool, with: argumentsIn(input.readBack.with) ?? {} },
    maxBytes: input.maxBytes ?? null,
  };
}

/** What a config holds has been read from YAML, or made plain JSON by `code-value.ts`. */
function argumentsIn(written: Readonly<Record<string, unknown>> | undefined): JsonObject | null {
  const value = written as Json | undefined; // oxlint-disable-line typescript/no-unsafe-type-assertion -- plain JSON, see above
  return isObject(value) ? value : null;
}
