import { canonicalJson, isArray, isObject, sameJson, type Json } from '../../base/json.ts';
import { jsonPointer } from '../../base/json-pointer.ts';
import { excerpt } from '../../base/text.ts';
import { nameParts } from '../../surface/verbs.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck } from '../check.ts';
import { payloadFlaw } from './answers-check.ts';
import { flawed, PASS, plainCheck, skip } from '../calls/call-check.ts';

/** Two equal calls of a reading tool, one after the other, say the same, but for clocks, counters and ids. */
export const sameArgsSameBytes: CallingCheck = plainCheck(
  'call.same-args-same-bytes',
  'good-input',
  async ({ tool, plain }, calls) => {
    if (plain.answer.kind !== 'data') return skip('its plain call gave no data');
    if (unsteadyIn(plain.answer, await plain.again()) === null) return PASS;
    // Other tools may have been called between the two, and these two are made one right after the other.
    const ask = (): Promise<Answer> => calls.here.call(tool.name, plain.arguments, { anew: true });
    const [first, second] = [await ask(), await ask()];
    const odd = unsteadyIn(first, second);
    if (odd === null) return PASS;
    const what = `answers two equal calls differently: ${odd}.`;
    return flawed(payloadFlaw(tool, 'advice', what, [first, second]));
  },
  ({ tool, writes }) => {
    if (writes) return 'it may write';
    if (tool.annotations.openWorld === true) return 'it is annotated as looking at an open world';
    return /random|sample|shuffle|roll|dice|generate|time|now|clock/i.test(tool.name)
      ? 'its name says that its answers change'
      : null;
  },
);

function unsteadyIn(a: Answer, b: Answer): string | null {
  if (a.kind !== 'data' || b.kind !== 'data' || a.data === undefined || b.data === undefined) return null;
  return unsteady(a.data, b.data, []);
}

const DEPTH = 20;

/** The first difference that no clock, counter or id explains. */
function unsteady(a: Json, b: Json, at: readonly string[]): string | null {
  if (at.length > DEPTH || sameJson(a, b)) return null;
  if (isArray(a) && isArray(b)) return unsteadyList(a, b, at);
  if (isObject(a) && isObject(b)) {
    const keys = Object.keys(a).filter((key) => Object.hasOwn(b, key) && !isVolatileKey(key));
    return firstOf(keys.map((key) => () => unsteady(a[key] ?? null, b[key] ?? null, [...at, key])));
  }
  if (typeof a !== 'string' || typeof b !== 'string') return null;
  return digitless(a) === digitless(b) || isToken(a)
    ? null
    : `${placeText(at)} is "${excerpt(a, 60)}", then "${excerpt(b, 60)}"`;
}

function unsteadyList(a: readonly Json[], b: readonly Json[], at: readonly string[]): string | null {
  if (a.length !== b.length) return null;
  if (sorted(a) === sorted(b)) return `${placeText(at)} lists the same entries in another order`;
  return firstOf(a.map((entry, i) => () => unsteady(entry, b[i] ?? null, [...at, String(i)])));
}

function sorted(list: readonly Json[]): string {
  return list.map(canonicalJson).sort().join('\n');
}

function placeText(at: readonly string[]): string {
  return at.length === 0 ? 'the whole' : excerpt(jsonPointer(at), 80);
}

function firstOf(tries: readonly (() => string | null)[]): string | null {
  for (const each of tries) {
    const found = each();
    if (found !== null) return found;
  }
  return null;
}

const VOLATILE_WORDS: ReadonlySet<string> = new Set(
  'time timestamp date at now id uuid token nonce seed random elapsed duration ms uptime cursor trace etag hash signature expires age url uri'.split(
    ' ',
  ),
);

function isVolatileKey(key: string): boolean {
  return nameParts(key).some((part) => VOLATILE_WORDS.has(part));
}

/** Times, counters and addresses differ in their digits. */
function digitless(text: string): string {
  return text.replaceAll(/[\da-f]{8,}|\d+/gi, '#');
}

function isToken(text: string): boolean {
  return /^[\w+/=.-]{16,}$/.test(text);
}
