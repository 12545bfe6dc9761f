import { canonicalJson, isArray, isObject, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallingCheck, Judged } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, plainCheck, skip } from '../calls/call-check.ts';
import { datesOf } from './dates.ts';
import { scalarsIn, type Scalar } from './facts.ts';
import { lasting, roundTrip } from './read-back.ts';

const NOT_DECLARED =
  'no write that may be called has a readBack; write tools: { NAME: { with: {…}, readBack: { tool: READER, with: { id: "${$.id}" } } } } and allow writes to have it tried';

const overWrites: CallingCheck = plainCheck('write-read.roundtrip', 'good-input', async (one, calls) => {
  const { tool, known, writes } = one;
  if (!writes || known.readBack === null || known.with === null) return apart(NOT_DECLARED);
  const trip = await roundTrip(one, calls.here);
  if (trip.kind === 'not-made') return skip(trip.why);
  const reader = nameText(known.readBack.tool);
  const site = { place: 'server-data', tool: tool.name } as const;
  if (trip.read.kind !== 'data') {
    const message = `${nameText(tool.name)} answers that it has written, and ${reader} does not find it: ${excerpt(trip.read.text, 120)}.`;
    return flawed(callFlaw('error', site, message, [trip.wrote, trip.read]));
  }
  const { read, wrote } = trip;
  return flawed(
    ...Object.entries(lasting(one, trip.sent)).flatMap(([name, value]) => {
      // Where to look is told to the reader, which need not repeat it.
      const isAddress = Object.values(trip.asked).some(
        (each) => canonicalJson(each) === canonicalJson(value),
      );
      const found: Fate = isAddress ? { kind: 'there' } : fateOf(name, value, read);
      if (found.kind === 'there') return [];
      const sent = `${nameText(tool.name)} was sent ${excerpt(name, 60)} ${shown(value)}, and ${reader}`;
      const message =
        found.kind === 'changed' ? `${sent} says ${shown(found.now)}.` : `${sent} does not say it anywhere.`;
      return [callFlaw(found.kind === 'changed' ? 'error' : 'warning', site, message, [wrote, read])];
    }),
  );
});

/** What was written is what is read, as far as its author says how to read it. */
export const writeReadRoundtrip: CallingCheck = {
  ...overWrites,
  run: async (calls, context): Promise<Judged> =>
    calls.tools.some(({ writes, known }) => writes && known.readBack !== null && known.with !== null)
      ? overWrites.run(calls, context)
      : notApplicable(NOT_DECLARED),
};

type Fate =
  { readonly kind: 'there' } | { readonly kind: 'changed'; readonly now: Json } | { readonly kind: 'lost' };

/** Values that say how a write is to be done, or what it takes away, are not looked for. */
const MANNERS =
  /^(?:dry_?run|notify|silent|force|confirm|validate|async|wait|timeout\w*|overwrite|upsert|send_\w+|old_?\w*|find|search|pattern|remove\w*|encoding)$/i;
/** A program says what is to be done, in words that are not in what it does. */
const PROGRAMS = /^(?:query|sql|statements?|command|cmd|script|expression)$/i;
const SECRETS = /pass(?:word|phrase)?|secret|token|credential|api_?key/i;

function fateOf(name: string, value: Json, read: Answer): Fate {
  if (isNoData(name) || value === null) return { kind: 'there' };
  const there = read.data === undefined ? [] : scalarsIn(read.data);
  const wanted = isArray(value) || isObject(value) ? scalarsIn(value) : [{ key: name, value }];
  for (const one of wanted) {
    if (isNoData(one.key)) continue;
    const fate = fateOfOne({ ...one, key: one.key === '' ? name : one.key }, there, read.text);
    if (fate.kind !== 'there') return fate;
  }
  return { kind: 'there' };
}

function isNoData(name: string): boolean {
  return [MANNERS, PROGRAMS, SECRETS].some((each) => each.test(name));
}

function fateOfOne({ key, value }: Scalar, there: readonly Scalar[], text: string): Fate {
  const under = there.filter((each) => plain(each.key) === plain(key));
  if (under.some((each) => sameValue(value, each.value))) return { kind: 'there' };
  const elsewhere =
    typeof value !== 'boolean' && (there.some((each) => sameValue(value, each.value)) || inText(value, text));
  if (elsewhere) return { kind: 'there' };
  const [now] = under;
  if (now !== undefined) return { kind: 'changed', now: now.value };
  // A truth value without a key of its own may be said in any word.
  return typeof value === 'boolean' || value === '' ? { kind: 'there' } : { kind: 'lost' };
}

/** Equal but for case, white space, the type of a number, and how a point in time is written. */
function sameValue(sent: Scalar['value'], read: Scalar['value']): boolean {
  if (sent === read || plainText(sent) === plainText(read)) return true;
  if (typeof sent === 'number' || typeof read === 'number')
    return String(read).trim() !== '' && String(sent).trim() !== '' && Number(sent) === Number(read);
  const [mine] = datesOf(String(sent));
  const [theirs] = datesOf(String(read));
  if (mine === undefined || theirs === undefined || mine.text.length < String(sent).trim().length)
    return false;
  return mine.ms === theirs.ms || (mine.kind === 'day' && theirs.text.startsWith(mine.text));
}

function inText(value: string | number, text: string): boolean {
  const wanted = plainText(value);
  // A list of a folder shows the last part of a path.
  const [, last = ''] = /^(?:[a-z]:|[.~])?(?:[\\/][^\\/\n]+)*[\\/]([^\\/\n]+)$/.exec(wanted) ?? [];
  return [wanted, last].some((each) => each !== '' && plainText(text).includes(each));
}

function plainText(value: string | number | boolean): string {
  return String(value).toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

function plain(key: string): string {
  return key.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function shown(value: Json): string {
  return excerpt(JSON.stringify(value), 80);
}
