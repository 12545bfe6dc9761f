import { excerpt } from '../../base/text.ts';
import { isValue, judgeEffect } from '../../case/effect-rule.ts';
import type { Effect } from '../../case/effect.ts';
import { filledIn, namesIn, type Saved } from '../../case/saved.ts';
import type { RepairSite } from '../../finding/finding.ts';
import { unproven } from '../../world/proof.ts';
import { look, nothing, unreadable, value, type Look } from '../../world/read/look.ts';
import { readingText, whereText } from '../../world/read/reading-text.ts';
import type { Seen } from '../../world/record.ts';
import { nameText } from '../tool-flaws.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import { couldNot, defect, type Stage, type Stop } from './stage.ts';

/** An effect with what was read before the steps. */
export interface Before {
  readonly effect: Effect;
  /** `effect 1, list_bookings`. */
  readonly where: string;
  readonly seen: SeenBy;
}

/** What a reading showed; `answer` is that of the tool it was read by. */
type SeenBy = Seen & { readonly answer: Answer | null };

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
    const where = `${kind} ${i + 1}, ${textOf(effect)}`;
    // oxlint-disable-next-line no-await-in-loop -- one look at the world after the other
    const [seen, again] = [await read(effect, stage), await read(effect, stage)];
    if (isStop(seen)) return seen;
    if (isStop(again)) return again;
    const { must } = effect;
    const isOpen = must.kind === 'equals' && namesIn(must.value).length > 0;
    const wrong = unproven(isOpen ? effect : withSaved(effect, {}), [seen, again], isOpen);
    if (wrong !== null) return (wrong.kind === 'defect' ? defect : couldNot)(`${where}: ${wrong.why}`);
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
  const wanted = withSaved(effect, saved);
  const { must } = wanted;
  if (must.kind === 'equals' && isValue(before, must.value))
    return defect(`${where}: what it must equal was there before the steps already`);
  const judged = judgeEffect(wanted, before, after);
  if (judged.kind === 'holds') return null;
  const expected = must.kind === 'equals' ? `${judged.expected} after the steps` : judged.expected;
  const shown = [before.answer, after.answer].filter((answer) => answer !== null);
  return { kind: 'fails', where, expected, actual: judged.actual, site, shown };
}

/** What it must equal, with what the steps have saved. */
function withSaved(effect: Effect, saved: Saved): Effect {
  const { must } = effect;
  return must.kind === 'equals'
    ? { ...effect, must: { kind: 'equals', value: filledIn(must.value, saved) } }
    : effect;
}

async function read(effect: Effect, stage: Stage): Promise<SeenBy | Stop> {
  let answer: Answer | null = null;
  let stop: Stop | null = null;
  const seen = await look(effect, {
    ...stage.sources,
    call: async (reading): Promise<Look> => {
      const place = await stage.reach(reading);
      if (place.kind !== 'place') {
        stop = place;
        return unreadable('');
      }
      answer = await place.call(reading.tool, reading.with, { anew: true });
      return lookAtAnswer(answer);
    },
  });
  if (stop !== null) return stop;
  return seen.kind === 'unreadable' ? couldNot(seen.why) : { ...seen, answer };
}

function lookAtAnswer(answer: Answer): Look {
  const name = nameText(answer.tool);
  if (answer.kind === 'none' || answer.kind === 'more')
    return unreadable(`${name}, by which an effect is read, gave no answer`);
  if (isRefusal(answer)) return nothing(`${name} answers with an error: ${excerpt(answer.text, 160)}`);
  return value(answer.data ?? answer.text);
}

function isStop(seen: SeenBy | Stop): seen is Stop {
  return seen.kind !== 'value' && seen.kind !== 'nothing';
}

function textOf({ read: reading }: Effect): string {
  return reading.kind === 'call' ? `${nameText(reading.tool)}${whereText(reading)}` : readingText(reading);
}
