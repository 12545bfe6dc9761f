import { canonicalJson, isArray, member, type Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import type { Tool } from '../surface/surface.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';
import { advertisedParameters, type AdvertisedParameter } from './advertised-parameters.ts';
import type { CallsOfClient } from './coverage.ts';

/** What of each advertised tool was used, by all clients together and by each of them. A pure count over the log. */
export interface CoverageMap {
  /** Sorted by name. */
  readonly clients: readonly string[];
  /** In the server's order. */
  readonly tools: readonly ToolMap[];
}

interface ToolMap {
  readonly tool: string;
  /** Calls that were answered with an error, the tool's or the protocol's: its error path was reached. */
  readonly errors: Reach;
  /** Direct parameters and those inside objects, in the schema's order; at most `PARAMETERS`. */
  readonly parameters: readonly ParameterMap[];
  /** Parameters beyond those. */
  readonly left: number;
}

interface ParameterMap {
  /** `filters.zone` for one inside an object. */
  readonly path: string;
  readonly required: boolean;
  /** Calls that gave it, with whatever value. */
  readonly used: Reach;
  /** Those of them whose value was not kept: used, and the log does not say with what. */
  readonly unkept: Reach;
  /** Of a parameter that lists its values; at most `VALUES`. */
  readonly values: readonly ValueMap[];
}

interface ValueMap {
  /** As JSON, bounded. */
  readonly value: string;
  readonly used: Reach;
}

/** Numbers of calls: of all clients, and of each, in the order of `clients`. */
interface Reach {
  readonly all: number;
  readonly byClient: readonly number[];
}

const PARAMETERS = 200;
const VALUES = 100;

/** The map of a run. Refused calls reach nothing, and calls of tools that the server does not list are no coverage. */
export function coverageMap(
  tools: readonly Pick<Tool, 'name' | 'inputSchema'>[],
  log: readonly CallsOfClient[],
): CoverageMap {
  const clients = [...new Set(log.map(({ client }) => client))].sort();
  const made = clients.map((name) =>
    log.flatMap(({ client, calls }) =>
      client === name ? calls.filter(({ outcome }) => outcome !== 'denied') : [],
    ),
  );
  const listed = new Map(tools.map((tool) => [tool.name, tool]));
  return {
    clients,
    tools: [...listed.values()].map((tool) =>
      toolMap(
        tool,
        made.map((calls) => calls.filter((call) => call.tool === tool.name)),
      ),
    ),
  };
}

/** The calls of one tool, a list for each client. */
type Made = readonly (readonly ToolCall[])[];

function toolMap({ name, inputSchema }: Pick<Tool, 'name' | 'inputSchema'>, made: Made): ToolMap {
  const all = inputSchema === null ? [] : advertisedParameters(inputSchema);
  return {
    tool: name,
    errors: reach(made, ({ outcome }) => outcome === 'tool_error' || outcome === 'protocol_error'),
    parameters: all.slice(0, PARAMETERS).map((parameter) => parameterMap(parameter, made)),
    left: Math.max(0, all.length - PARAMETERS),
  };
}

function parameterMap({ steps, isRequired, values }: AdvertisedParameter, made: Made): ParameterMap {
  const path = steps.join('.');
  const isUnkept = ({ dropped }: ToolCall): boolean => dropped.includes(path);
  return {
    path,
    required: isRequired,
    used: reach(made, (call) => isUnkept(call) || valueAt(call.arguments, steps) !== undefined),
    unkept: reach(made, isUnkept),
    values: values.slice(0, VALUES).map((value) => ({
      value: excerpt(canonicalJson(value), 80),
      used: reach(made, (call) => isOrHolds(valueAt(call.arguments, steps), canonicalJson(value))),
    })),
  };
}

function reach(made: Made, holds: (call: ToolCall) => boolean): Reach {
  const byClient = made.map((calls) => calls.filter(holds).length);
  return { all: byClient.reduce((sum, n) => sum + n, 0), byClient };
}

function valueAt(root: Json, steps: readonly string[]): Json | undefined {
  return steps.reduce<Json | undefined>((value, step) => member(value, step), root);
}

/** A list uses each of the values in it. */
function isOrHolds(given: Json | undefined, wanted: string): boolean {
  if (given === undefined) return false;
  return (isArray(given) ? given : [given]).some((each) => canonicalJson(each) === wanted);
}
