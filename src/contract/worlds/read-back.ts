import { isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { ownVerdict } from '../answers/own-verdict.ts';
import type { Answer } from '../calls/answer.ts';
import type { Place } from '../calls/calls.ts';
import type { PlainTool } from '../calls/call-check.ts';
import { keyArgument, underFreshKey } from './fresh-key.ts';

/** A write, and what its author says shows what it has written. */
export type RoundTrip =
  | {
      readonly kind: 'made';
      readonly sent: JsonObject;
      readonly wrote: Answer;
      /** The arguments of the call that reads. */
      readonly asked: JsonObject;
      readonly read: Answer;
    }
  | { readonly kind: 'not-made'; readonly why: string };

/**
 * Writes, and reads back at once. A write that refuses to be made twice was made once already, as its plain call; that
 * one is read back then.
 */
export async function roundTrip({ tool, known, plain }: PlainTool, place: Place): Promise<RoundTrip> {
  const { readBack } = known;
  if (readBack === null) return notMade('no readBack is declared');
  const sent = underFreshKey(tool, plain.arguments);
  const fresh = await place.call(tool.name, sent, { anew: true });
  const isFresh = succeeds(fresh);
  const wrote = isFresh ? fresh : plain.answer;
  if (!succeeds(wrote)) return notMade('the write does not succeed');
  const args = await filled(readBack.with, wrote.data ?? null);
  if ('missing' in args)
    return notMade(`the result of the write has nothing at ${excerpt(args.missing, 80)}`);
  const read = await place.call(readBack.tool, args.value, { anew: true });
  if (read.kind === 'none' || read.kind === 'more')
    return notMade(`${excerpt(readBack.tool, 80)} did not answer`);
  // What an earlier call wrote may have been changed since.
  if (!isFresh && read.kind !== 'data')
    return notMade('what was written by the plain call is not there any more');
  return { kind: 'made', sent: isFresh ? sent : plain.arguments, wrote, asked: args.value, read };
}

/** Data, and none that says of itself that the call failed. */
function succeeds({ kind, data }: Answer): boolean {
  return kind === 'data' && ownVerdict(data, '')?.says !== 'failed';
}

/** The arguments whose values should be there again: all but the key that makes a write happen once. */
export function lasting(one: PlainTool, sent: JsonObject): JsonObject {
  const key = keyArgument(one.tool);
  return Object.fromEntries(Object.entries(sent).filter(([name]) => name !== key));
}

function notMade(why: string): RoundTrip {
  return { kind: 'not-made', why };
}

const WHOLE = /^\$\{(\$[^}]*)\}$/;
const PART = /\$\{(\$[^}]*)\}/g;

/** Arguments with `${$.path}` filled in from a result; a text that is nothing but a path keeps the value's type. */
async function filled(
  written: JsonObject,
  result: Json,
): Promise<{ readonly value: JsonObject } | { readonly missing: string }> {
  // Loaded only here: a first survey writes nothing.
  const { follow } = await import('../../case/json-path.ts');
  const missing: string[] = [];
  const at = (path: string): Json => {
    const found = follow(path, result);
    if (found.kind === 'found') return found.value;
    missing.push(path);
    return null;
  };
  const fillIn = (value: Json): Json => {
    if (typeof value === 'string') {
      const whole = WHOLE.exec(value)?.[1];
      if (whole !== undefined) return at(whole);
      return value.replaceAll(PART, (_all, path: string) => textOf(at(path)));
    }
    if (isArray(value)) return value.map(fillIn);
    return isObject(value) ? membersIn(value) : value;
  };
  const membersIn = (object: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(object).map(([key, entry]) => [key, fillIn(entry)]));
  const value = membersIn(written);
  const [first] = missing;
  return first === undefined ? { value } : { missing: first };
}

function textOf(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
