import fc, { type Arbitrary } from 'fast-check';
import { member, stringMember, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { costOfPattern } from './pattern-cost.ts';

type Texts =
  | { readonly kind: 'drawn'; readonly values: Arbitrary<Json>; readonly least: number }
  | { readonly kind: 'undrawn'; readonly why: string };

/** Longer texts say no more, unless a schema wants them. */
const ROOM = 24;
const LONGEST = 5_000;

/** Texts for an argument of this name: of its format or pattern, else any within its bounds. */
export function drawText(schema: JsonObject, name: string): Texts {
  // Whoever takes a program to run would run what was drawn.
  if (PROGRAMS.test(name)) return { kind: 'undrawn', why: 'it may be a program, and none is made up' };
  const pattern = stringMember(schema, 'pattern');
  if (pattern !== null) return ofPattern(pattern);
  const format =
    FORMATS.get(stringMember(schema, 'format') ?? '') ?? (ADDRESSES.test(name) ? uri : undefined);
  if (format !== undefined) return { kind: 'drawn', values: format(), least: 1 };
  const least = bound(schema, 'minLength', 0);
  if (least > LONGEST) return { kind: 'undrawn', why: `it must have at least ${least} characters` };
  const most = Math.max(least, Math.min(bound(schema, 'maxLength', Infinity), least + ROOM));
  const lengths = { minLength: least, maxLength: most };
  return {
    kind: 'drawn',
    least: least + 1,
    values: fc.oneof(
      { arbitrary: fc.string({ ...lengths, unit: 'grapheme-ascii' }), weight: 3 },
      { arbitrary: fc.string({ ...lengths, unit: 'grapheme' }), weight: 1 },
    ),
  };
}

const PROGRAMS =
  /^(?:cmd|command|commands|shell|script|code|program|sql|statement|expression|args|argv|eval|exec)$|(?:_|\b)(?:cmd|command|script|sql)$/i;
/** What a server may connect to: names that are promised to lead nowhere. */
const ADDRESSES = /(?:^|_|[a-z])(?:ur[il]s?|link|href|host(?:name)?|domain|endpoint|webhook|server|site)$/i;

const LETTERS: readonly string[] = 'a b c d e f g h 0 1 2 3'.split(' ');
const word = (): Arbitrary<string> =>
  fc.string({ minLength: 1, maxLength: 8, unit: fc.constantFrom(...LETTERS) });
const uri = (): Arbitrary<string> => word().map((text) => `https://surveyor.invalid/${text}`);
const moment = (): Arbitrary<string> =>
  fc
    .date({ min: new Date('2000-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString());

const FORMATS: ReadonlyMap<string, () => Arbitrary<string>> = new Map([
  ['date-time', moment],
  ['date', () => moment().map((text) => text.slice(0, 10))],
  ['time', () => moment().map((text) => text.slice(11))],
  ['email', () => word().map((text) => `${text}@surveyor.invalid`)],
  ['idn-email', () => word().map((text) => `${text}@surveyor.invalid`)],
  ['uri', uri],
  ['url', uri],
  ['iri', uri],
  ['uri-reference', () => word().map((text) => `/${text}`)],
  ['hostname', () => word().map((text) => `a${text}.invalid`)],
  ['uuid', () => fc.uuid()],
  // Addresses that are kept for documents.
  ['ipv4', () => fc.integer({ min: 0, max: 255 }).map((n) => `192.0.2.${n}`)],
  ['ipv6', () => fc.integer({ min: 0, max: 255 }).map((n) => `2001:db8::${n.toString(16)}`)],
]);

function ofPattern(pattern: string): Texts {
  const cost = costOfPattern(pattern);
  if (cost !== null) return { kind: 'undrawn', why: cost };
  try {
    return {
      kind: 'drawn',
      least: 1,
      values: fc.stringMatching(new RegExp(pattern, 'u'), { size: 'small' }),
    };
  } catch {
    return { kind: 'undrawn', why: `no text is drawn for the pattern ${excerpt(pattern, 60)}` };
  }
}

function bound(schema: JsonObject, key: string, otherwise: number): number {
  const value = member(schema, key);
  return typeof value === 'number' && value >= 0 ? value : otherwise;
}
