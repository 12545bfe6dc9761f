import fc, { type Arbitrary } from 'fast-check';
import { canonicalJson, type JsonObject } from '../../base/json.ts';
import type { Tool } from '../../surface/surface.ts';
import { drawArguments, type KnownValues } from './draw-values.ts';
import { mutationsOf, type Departure } from './mutations.ts';
import { judgeFrom, type Purse } from './purse.ts';

/** Arguments that were drawn, judged by the schema before anybody is sent them. */
export interface Input {
  readonly arguments: JsonObject;
  readonly departure: Departure;
  readonly group: string;
  /** The argument that was changed; null where none was. */
  readonly argument: string | null;
  readonly isValid: boolean;
}

export type Inputs =
  /** `null`: what was drawn could not be judged, or was drawn to be valid and is not. */
  | { readonly kind: 'drawn'; readonly inputs: Arbitrary<Input | null> }
  | { readonly kind: 'undrawn'; readonly why: string };

/** Inputs of a tool: valid ones, and as many in which one thing is changed. What they are judged with comes from the purse. */
export function inputsOf(tool: Tool, known: KnownValues, purse: Purse): Inputs {
  const schema = tool.inputSchema ?? { type: 'object' };
  const drawing = drawArguments(schema, known);
  if (drawing.kind === 'undrawn') return drawing;
  const seen = new Map<string, boolean>();
  const judge = (input: Omit<Input, 'isValid'>): Input | null => {
    const key = canonicalJson(input.arguments);
    const isValid = seen.get(key) ?? isValidBy(purse, schema, input.arguments);
    if (isValid === null) return null;
    // A search for a smaller input draws the same ones again, which then cost nothing.
    if (seen.size < REMEMBERED) seen.set(key, isValid);
    return input.departure === 'none' && !isValid ? null : { ...input, isValid };
  };
  const inputs = fc.tuple(drawing.values, fc.nat({ max: 9_999 }), fc.boolean()).map(([drawn, n, change]) => {
    // What is drawn for a tool is an object; its type is that of any value.
    const args = drawn as JsonObject; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
    const mutations = change ? mutationsOf(schema, args) : [];
    const mutation = mutations[n % Math.max(1, mutations.length)];
    return judge(mutation ?? { departure: 'none', group: 'none', argument: null, arguments: args });
  });
  return { kind: 'drawn', inputs };
}

const REMEMBERED = 500;

function isValidBy(purse: Purse, schema: JsonObject, args: JsonObject): boolean | null {
  const judgment = judgeFrom(purse, schema, args);
  return judgment.kind === 'unjudged' ? null : judgment.problems.length === 0;
}
