import { isObject, member, stringMember, type JsonObject } from '../base/json.ts';
import { judgeValue } from '../surface/json-schema.ts';
import { saysName } from '../surface/mentions.ts';
import { resolved } from '../surface/schema-ref.ts';
import type { Tool } from '../surface/surface.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

/** That a server would not have a call's arguments. */
export interface Rejection {
  /** The parameter that the error names, the first in the schema's order; null: none. */
  readonly argument: string | null;
  /**
   * `no` only where the rule surely was never told: the arguments fit the input schema, and neither the tool nor the
   * parameter that the error names is described in any word about it. Else the client could have known.
   */
  readonly advertised: 'yes' | 'no';
}

const ANSWERED_WITH_ERROR: ReadonlySet<ToolCall['outcome']> = new Set(['tool_error', 'protocol_error']);

/** JSON-RPC: invalid parameters. */
const INVALID_PARAMS = -32602;

/**
 * Whether a failed call was rejected for its arguments: they break the input schema, the code of the error says so, or its
 * text names a parameter. Null: it was not, as far as can be seen, so the server failed.
 */
export function rejectionOf(
  call: ToolCall,
  tool: Pick<Tool, 'inputSchema' | 'description'> | null,
): Rejection | null {
  const { outcome, error } = call;
  if (error === null || !ANSWERED_WITH_ERROR.has(outcome)) return null;
  const told = toldBy(tool);
  const fits = fitOf(call, told.schema);
  const argument = namedIn(error.text, told.schema);
  if (fits !== 'no' && error.code !== INVALID_PARAMS && argument === null) return null;
  const isUntold = fits === 'yes' && argument !== null && !isDescribed(argument, told);
  return { argument, advertised: isUntold ? 'no' : 'yes' };
}

interface Told {
  readonly description: string;
  readonly schema: JsonObject;
}

function toldBy(tool: Pick<Tool, 'inputSchema' | 'description'> | null): Told {
  return { description: tool?.description ?? '', schema: tool?.inputSchema ?? {} };
}

/** Arguments of which values were not kept cannot be judged, and are not called wrong. */
function fitOf({ arguments: given, dropped }: ToolCall, schema: JsonObject): 'yes' | 'no' | 'unknown' {
  if (dropped.length > 0) return 'unknown';
  const judged = judgeValue(schema, given);
  if (judged.kind !== 'judged') return 'unknown';
  return judged.problems.length === 0 ? 'yes' : 'no';
}

function namedIn(text: string, schema: JsonObject): string | null {
  const properties = member(schema, 'properties');
  const names = isObject(properties) ? Object.keys(properties) : [];
  return names.find((name) => saysName(text, name)) ?? null;
}

function isDescribed(argument: string, { description, schema }: Told): boolean {
  const own = resolved(member(member(schema, 'properties'), argument), schema);
  return saysName(description, argument) || (stringMember(own, 'description') ?? '').trim() !== '';
}
