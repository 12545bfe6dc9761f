import { canonicalJson, isArray, isObject, type Json, type JsonObject } from '../../base/json.ts';
import { atPointer } from '../../base/json-pointer.ts';
import { excerpt } from '../../base/text.ts';
import { thingWordsOf } from '../../client/literal/thing-words.ts';
import { identifierWordsOf } from '../../surface/words.ts';
import type { Answer } from '../calls/answer.ts';
import type { CallableTool, Calls } from '../calls/calls.ts';
import {
  apart,
  callFlaw,
  flawed,
  PASS,
  plainCheck,
  skip,
  type PlainTool,
  type ToolJudged,
} from '../calls/call-check.ts';
import type { CallingCheck } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
import { factsIn, scalarsIn } from './facts.ts';
import { underFreshKey } from './fresh-key.ts';
import { changingAnyway, lookAround, viewersOf, type Outlook } from './look-around.ts';
import { movesBetween, repeated, type Move } from './moves.ts';

const NOT_GIVEN =
  'no write that may be called has its call in the config; write tools: { NAME: { effect: writes, with: {…} } } and allow writes to have it tried';

const overWrites: CallingCheck = plainCheck(
  'call.duplicate-ids',
  'good-input',
  async (one, calls) => {
    const { tool } = one;
    const made = await madeTwice(one, calls);
    if ('kind' in made) return made;
    const { first, second, lists, id } = made;
    if (ownId(one, second) !== id) return PASS;
    const [proof] = lists.filter((list) => holds(list, id, thingWordsOf(tool.name)));
    if (proof === undefined) return PASS;
    const { tool: shownBy, place, after } = proof;
    const message = `${nameText(tool.name)}, called twice, answers both times with the id ${excerpt(JSON.stringify(id), 60)}, and ${nameText(shownBy)} shows one entry more${place === '' ? '' : ` at ${excerpt(place, 60)}`} each time.`;
    return flawed(
      callFlaw('error', { place: 'server-data', tool: tool.name }, message, [first, second, after]),
    );
  },
  (one) => (concerns(one) ? null : NOT_GIVEN),
);

/** Two things that were made have two ids. */
export const callDuplicateIds: CallingCheck = {
  ...overWrites,
  run: (calls, context) =>
    calls.tools.some(concerns) ? overWrites.run(calls, context) : notApplicable(NOT_GIVEN),
};

/** A write whose author gave its call, and which does not promise that the second time changes nothing. */
function concerns({ writes, known, tool }: CallableTool): boolean {
  return writes && known.with !== null && tool.annotations.idempotent !== true;
}

interface MadeTwice {
  /** The id of what the first call made. */
  readonly id: string | number;
  readonly first: Answer;
  readonly second: Answer;
  /** Lists that grew each time; `before` is what they were between the two. */
  readonly lists: readonly Move[];
}

/** Makes the call twice, with a look at the world around each; else says why that tells nothing. */
async function madeTwice(one: PlainTool, calls: Calls): Promise<MadeTwice | ToolJudged> {
  const { tool, plain } = one;
  const viewers = viewersOf(calls);
  const look = (): Promise<Outlook> => lookAround(viewers, calls.here);
  const make = (): Promise<Answer> =>
    calls.here.call(tool.name, underFreshKey(tool, plain.arguments), { anew: true });
  const [still, before] = [await look(), await look()];
  if (before.size === 0) return skip('no reading tool shows the state of the world');
  const first = await make();
  const once = apart(`${nameText(tool.name)}: the same cannot be made a second time`, { isOwn: true });
  if (first.kind !== 'data') return plain.answer.kind === 'data' ? once : skip('its call does not succeed');
  const id = ownId(one, first);
  if (id === null) return apart(`${nameText(tool.name)} answers with no id of its own`, { isOwn: true });
  const between = await look();
  const second = await make();
  if (second.kind !== 'data') return once;
  const aside = changingAnyway(still, before);
  const effect = movesBetween(before, between, aside);
  if (effect.length === 0 && !isSeen(id, between)) return skip('no reading tool shows what it makes');
  const again = repeated(effect, movesBetween(between, await look(), aside));
  return { id, first, second, lists: again.filter(({ by }) => (by ?? 0) > 0) };
}

function isSeen(id: string | number, outlook: Outlook): boolean {
  return [...outlook.values()].some((answer) => factsIn(answer).has(String(id)));
}

/** The id of what a call has made: no value that it was sent, which the caller has chosen. */
function ownId({ tool, plain }: PlainTool, { data }: Answer): string | number | null {
  const id = data === undefined ? null : idIn(data, thingWordsOf(tool.name));
  const isSent = scalarsIn(plain.arguments).some(({ value }) => String(value) === String(id));
  return isSent ? null : id;
}

const ID = /^_?(?:id|uuid|guid)$/i;
/** Members that hold what was made, whatever it is. */
const HOLDERS = /^(?:data|result|item|record|entry|object|created|resource)$/i;

/** `id`, or what is called after the thing the tool is about: `booking_id`; also one level deeper, in `booking`. */
function idIn(data: Json, things: readonly string[]): string | number | null {
  if (!isObject(data)) return null;
  const id = idOf(data, things);
  if (id !== null) return id;
  const holder = Object.keys(data).find((name) => HOLDERS.test(name) || isCalled(name, things));
  const held = holder === undefined ? undefined : data[holder];
  return isObject(held) ? idOf(held, things) : null;
}

function idOf(object: JsonObject, things: readonly string[]): string | number | null {
  const names = Object.keys(object);
  const name = names.find((each) => ID.test(each)) ?? names.find((each) => isCalled(each, [...things, 'id']));
  const id = name === undefined ? undefined : object[name];
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

function isCalled(name: string, words: readonly string[]): boolean {
  return sameWords(identifierWordsOf(name), words);
}

function sameWords(some: readonly string[], others: readonly string[]): boolean {
  return canonicalJson([...some].sort()) === canonicalJson([...others].sort());
}

/**
 * Whether a list, before it grew again, holds the thing under its id: then it is a list of such things. One of changes or
 * requests, which grows at every call, has ids of its own, or is called otherwise.
 */
function holds({ tool, place, before }: Move, id: string | number, things: readonly string[]): boolean {
  const list = atPointer(before.data ?? null, place);
  const isOfThings = isCalled(place.split('/').at(-1) ?? '', things) || sameWords(thingWordsOf(tool), things);
  return (
    isArray(list) &&
    list.some((entry) => isObject(entry) && String(idOf(entry, isOfThings ? things : [])) === String(id))
  );
}
