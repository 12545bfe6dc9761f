import { canonicalJson, isArray, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Effect } from '../../case/contract.ts';
import { follow } from '../../case/json-path.ts';
import { filledIn, namesIn, type Saved } from '../../case/saved.ts';
import type { RepairSite } from '../../finding/finding.ts';
import { nameText } from '../tool-flaws.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import { couldNot, defect, whereText, type Stage, type Stop } from './stage.ts';

/** An effect with what was read before the steps. */
export interface Before {
  readonly effect: Effect;
  /** `effect 1, list_bookings`. */
  readonly where: string;
  readonly seen: Seen;
}

/** What a reading showed. `nothing`: an error, or nothing at the path. */
type Seen =
  | { readonly kind: 'value'; readonly value: Json; readonly answer: Answer | null }
  | { readonly kind: 'nothing'; readonly why: string; readonly answer: Answer | null };

/**
 * Reads all effects before the steps, twice, and proves each of them able to fail: what already holds, changes by
 * itself, or cannot be read at all, says nothing about the steps.
 */
export async function readBefore(
  effects: readonly Effect[],
  kind: 'effect' | 'never',
  stage: Stage,
): Promise<readonly Before[] | Stop> {
  const all: Before[] = [];
  for (const [i, effect] of effects.entries()) {
    const where = `${kind} ${i + 1}, ${readingText(effect)}`;
    // oxlint-disable-next-line no-await-in-loop -- one look at the world after the other
    const [seen, again] = [await read(effect, stage), await read(effect, stage)];
    if (isStop(seen)) return seen;
    if (isStop(again)) return again;
    const wrong = unprovable({ effect, where, seen }, again);
    if (wrong !== null) return wrong;
    all.push({ effect, where, seen });
  }
  return all;
}

/** Reads an effect once more, and judges it. Null: it is as it must be. */
export async function judgeAfter(
  { effect, where, seen: before }: Before,
  stage: Stage,
  saved: Saved,
  site: RepairSite,
): Promise<Stop | null> {
  const after = await read(effect, stage);
  if (isStop(after)) return after;
  const { must } = effect;
  const shown = [before.answer, after.answer].filter((answer) => answer !== null);
  const fails = (expected: string, actual: string): Stop => ({
    kind: 'fails',
    where,
    expected,
    actual,
    site,
    shown,
  });
  if (must.kind === 'equals') {
    const wanted = filledIn(must.value, saved);
    if (isValue(before, wanted))
      return defect(`${where}: it equals ${text(wanted)} before the steps already`);
    return isValue(after, wanted) ? null : fails(`${text(wanted)} after the steps`, seenText(after));
  }
  if (must.kind === 'unchanged') {
    const same = after.kind === 'value' && isValue(before, after.value);
    return same ? null : fails(`no change of ${seenText(before)}`, seenText(after));
  }
  const [from, to] = [sizeOf(before), sizeOf(after)];
  if (from === null || to === null)
    return fails(`a change by ${must.by}`, `${seenText(after)}, which has no size`);
  return to - from === must.by
    ? null
    : fails(`a change by ${must.by}`, `from ${from} to ${to}, by ${to - from}`);
}

function unprovable({ effect: { must }, where, seen }: Before, again: Seen): Stop | null {
  const measured = (one: Seen): string =>
    must.kind === 'changes-by' ? String(sizeOf(one)) : seenText(one, 100_000);
  if (must.kind !== 'equals' && seen.kind === 'nothing') return couldNot(`${where}: ${seen.why}`);
  if (must.kind === 'changes-by' && sizeOf(seen) === null)
    return defect(`${where}: changes_by needs a number or a list, and there is ${seenText(seen)}`);
  if (measured(seen) !== measured(again))
    return defect(`${where}: what it reads changes by itself, before any step`);
  if (must.kind === 'equals' && namesIn(must.value).length === 0 && isValue(seen, filledIn(must.value, {})))
    return defect(`${where}: it equals ${text(filledIn(must.value, {}))} before the steps already`);
  return null;
}

async function read({ read: reading, path }: Effect, stage: Stage): Promise<Seen | Stop> {
  if (reading.kind === 'command') {
    const ran = await stage.command(reading.words);
    return ran.kind === 'failed' ? couldNot(ran.why) : at(path, ran.value, null);
  }
  const place = await stage.reach(reading);
  if (place.kind !== 'place') return place;
  const answer = await place.call(reading.tool, reading.with, { anew: true });
  const name = nameText(reading.tool);
  if (answer.kind === 'none' || answer.kind === 'more')
    return couldNot(`${name}, by which an effect is read, gave no answer`);
  if (isRefusal(answer))
    return { kind: 'nothing', why: `${name} answers with an error: ${excerpt(answer.text, 160)}`, answer };
  return at(path, answer.data ?? answer.text, answer);
}

function at(path: string | null, whole: Json, answer: Answer | null): Seen | Stop {
  if (path === null) return { kind: 'value', value: whole, answer };
  const found = follow(path, whole);
  if (found.kind === 'broken') return couldNot(found.why);
  if (found.kind === 'absent') return { kind: 'nothing', why: `nothing is at ${excerpt(path, 120)}`, answer };
  return { kind: 'value', value: found.value, answer };
}

function isStop(seen: Seen | Stop): seen is Stop {
  return seen.kind !== 'value' && seen.kind !== 'nothing';
}

function isValue(seen: Seen, wanted: Json): boolean {
  return seen.kind === 'value' && canonicalJson(seen.value) === canonicalJson(wanted);
}

function sizeOf(seen: Seen): number | null {
  if (seen.kind === 'nothing') return null;
  if (typeof seen.value === 'number') return seen.value;
  return isArray(seen.value) ? seen.value.length : null;
}

function seenText(seen: Seen, limit = 200): string {
  return seen.kind === 'nothing' ? seen.why : excerpt(canonicalJson(seen.value), limit);
}

function text(value: Json): string {
  return excerpt(canonicalJson(value), 200);
}

function readingText({ read: reading }: Effect): string {
  if (reading.kind === 'command') return `command ${excerpt(reading.words.join(' '), 80)}`;
  return `${nameText(reading.tool)}${whereText(reading)}`;
}
