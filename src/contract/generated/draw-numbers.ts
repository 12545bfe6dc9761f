import fc, { type Arbitrary } from 'fast-check';
import { member, type JsonObject } from '../../base/json.ts';

/** How far from a bound, or from zero, numbers are drawn where nothing else bounds them. */
const ROOM = 1_000;

/** Numbers within a schema's bounds, multiples where it says so; null where there are none. */
function drawNumber(schema: JsonObject, type: 'integer' | 'number'): Arbitrary<number> | null {
  const { low, high } = boundsOf(schema);
  const least = low ?? (high === null ? -ROOM : high - ROOM);
  const most = high ?? (low === null ? ROOM : low + ROOM);
  const step = member(schema, 'multipleOf');
  if (typeof step === 'number' && step > 0) return multiples(step, least, most);
  if (type === 'integer') return integers(least, most, exclusive(schema));
  return least <= most && Number.isFinite(least) && Number.isFinite(most)
    ? fc.double({ min: least, max: most, noNaN: true, noDefaultInfinity: true }).map((n) => (n === 0 ? 0 : n))
    : null;
}

/**
 * Names by which a caller says how long a call is to take: `duration`, `wait_ms`, `timeoutSeconds`. A server that takes as
 * long as it was asked to does not hang, and nobody waits for it.
 */
const HOW_LONG =
  /(?:^|_)(?:duration|delay|sleep|wait|pause|time_?out|seconds?|secs?|millis(?:econds?)?|ms|minutes?)$/i;

/** The least that the bounds allow, for an argument that says how long; any number within them for others. */
export function drawNumberFor(
  name: string,
  schema: JsonObject,
  type: 'integer' | 'number',
): Arbitrary<number> | null {
  const brief = saysHowLong(name) ? drawNumber(briefly(schema), type) : null;
  return brief ?? drawNumber(schema, type);
}

export function saysHowLong(name: string): boolean {
  return HOW_LONG.test(name.replaceAll(/([a-z\d])([A-Z])/g, '$1_$2'));
}

function briefly(schema: JsonObject): JsonObject {
  const { low, high } = boundsOf(schema);
  const least = low ?? Math.min(0, high ?? 0);
  return { ...schema, minimum: least, maximum: exclusive(schema).low ? least + 1 : least };
}

/** The bounds as written: draft-04 had `exclusiveMinimum: true` beside `minimum`, later ones have a number. */
export function boundsOf(schema: JsonObject): { readonly low: number | null; readonly high: number | null } {
  return {
    low: stricter(member(schema, 'minimum'), member(schema, 'exclusiveMinimum'), Math.max),
    high: stricter(member(schema, 'maximum'), member(schema, 'exclusiveMaximum'), Math.min),
  };
}

function stricter(a: unknown, b: unknown, pick: (...of: number[]) => number): number | null {
  const numbers = [a, b].filter((each) => typeof each === 'number');
  return numbers.length === 0 ? null : pick(...numbers);
}

function exclusive(schema: JsonObject): { readonly low: boolean; readonly high: boolean } {
  const at = (key: string): boolean => {
    const value = member(schema, key);
    return value === true || typeof value === 'number';
  };
  return { low: at('exclusiveMinimum'), high: at('exclusiveMaximum') };
}

function integers(
  least: number,
  most: number,
  open: { readonly low: boolean; readonly high: boolean },
): Arbitrary<number> | null {
  const from = Math.max(Number.MIN_SAFE_INTEGER, open.low ? Math.floor(least) + 1 : Math.ceil(least));
  const to = Math.min(Number.MAX_SAFE_INTEGER, open.high ? Math.ceil(most) - 1 : Math.floor(most));
  return from <= to ? fc.integer({ min: from, max: to }) : null;
}

function multiples(step: number, least: number, most: number): Arbitrary<number> | null {
  const factors = integers(Math.ceil(least / step), Math.floor(most / step), { low: false, high: false });
  return factors === null ? null : factors.map((factor) => factor * step);
}
