import { canonicalJson, isArray, isObject, type Json } from '../../base/json.ts';
import { credentialsIn, maskedCredential, SEARCHED_LENGTH } from '../../base/credentials.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { answersCheck } from './answers-check.ts';

/** Tools whose purpose is to hand out such things. */
const HANDS_OUT = /token|secret|credential|password|api_?key|login|auth|sign|jwt|vault|env/i;

/** No answer holds what looks like a credential that somebody issued. */
export const outputSecrets: CallingCheck = answersCheck(
  'call.output-secrets',
  'no call was answered, or what was is meant to hand out credentials',
  (answer, { tool }) => {
    if (answer.kind === 'none' || answer.kind === 'more' || HANDS_OUT.test(tool.name)) return null;
    const sent = canonicalJson(answer.arguments);
    const found = credentialsIn(printOf(answer)).find(({ value }) => !sent.includes(value));
    if (found === undefined) return 'fine';
    // A signed token may be meant for the caller, and an address may be one that the user gave.
    const isSure = found.kind !== 'a signed token' && found.kind !== 'an address with a password';
    return {
      severity: isSure ? 'error' : 'warning',
      what: `shows what looks like ${found.kind} in an answer: ${maskedCredential(found.value)}.`,
    };
  },
);

/** What the answer says in either half, as far as it is searched. */
function printOf({ text, data }: Answer): string {
  const room = SEARCHED_LENGTH - text.length;
  return data === undefined || room <= 0 ? text : `${text}\n${textsIn(data, room)}`;
}

/** The keys and texts of a value, one a line, up to a length: a print of the whole would cost more than the value. */
function textsIn(root: Json, length: number): string {
  const texts: string[] = [];
  let room = length;
  const todo: Json[] = [root];
  for (let value = todo.pop(); value !== undefined && room > 0; value = todo.pop()) {
    const found = typeof value === 'string' ? [value] : isObject(value) ? Object.keys(value) : [];
    for (const text of found) room -= text.length + 1;
    texts.push(...found);
    if (isArray(value)) for (const entry of value) todo.push(entry);
    else if (isObject(value)) for (const name of Object.keys(value)) todo.push(value[name] ?? null);
  }
  return texts.join('\n');
}
