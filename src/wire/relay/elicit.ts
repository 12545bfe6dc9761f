import {
  isArray,
  isObject,
  member,
  parseJson,
  stringMember,
  type Json,
  type JsonObject,
} from '../../base/json.ts';
import { misfitIn } from './misfit.ts';
import type { RelayPolicy } from './policy.ts';

/** A cheap look first: few messages of a server ask for anything. */
const METHOD = 'elicitation/create';

/**
 * What the user answers to a server's question, as one JSON text; null for every other message. Only a question that
 * stands alone is taken from the client: one in a batch, or in a modern server's result, is left to it.
 */
export function answerToQuestion(text: string, elicit: RelayPolicy['elicit']): string | null {
  if (elicit === null || !text.includes(METHOD)) return null;
  const parsed = parseJson(text);
  if (!parsed.ok || stringMember(parsed.value, 'method') !== METHOD) return null;
  const id = member(parsed.value, 'id');
  if (typeof id !== 'string' && typeof id !== 'number') return null;
  return JSON.stringify({ jsonrpc: '2.0', id, result: said(member(parsed.value, 'params'), elicit) });
}

/**
 * The fields that are asked for, as far as the case knows them; without one that is required, or where the case has
 * something that a field cannot take, the user declines.
 */
function said(params: Json | undefined, elicit: NonNullable<RelayPolicy['elicit']>): JsonObject {
  const schema = member(params, 'requestedSchema');
  const fields = member(schema, 'properties');
  if (elicit === 'decline' || !isObject(fields) || stringMember(params, 'mode') === 'url')
    return { action: 'decline' };
  const required = member(schema, 'required');
  const missing = (isArray(required) ? required : []).some(
    (name) => typeof name !== 'string' || !Object.hasOwn(elicit, name),
  );
  if (missing || misfitIn(schema, elicit) !== null) return { action: 'decline' };
  const content = Object.entries(elicit).filter(([name]) => Object.hasOwn(fields, name));
  return { action: 'accept', content: Object.fromEntries(content) };
}
