import { canonicalJson } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import { isRefusal, type Answer } from '../calls/answer.ts';
import { nameText } from '../tool-flaws.ts';
import { apart, callFlaw, flawed, PASS, skip, type ToolJudged } from '../calls/call-check.ts';
import { eachLeaf, viewOf } from './answer-view.ts';
import type { Argument } from './argument.ts';
import type { MeasuredTool } from './reading-check.ts';

/** Sixteen hours apart or seventeen, never a whole day. */
const FAR_APART = ['Asia/Tokyo', 'America/Los_Angeles'] as const;

/**
 * An answer with times of day shows other ones in a zone far away, or says of which zone they are. Two calls are made one
 * after the other, so that a clock may go on by some minutes between them.
 */
export async function zoneEffect(one: MeasuredTool, argument: Argument): Promise<ToolJudged> {
  const { tool, plain, ask } = one;
  if (timesIn(plain.answer).length === 0) return apart('no answer holds a time of day');
  const [east, west] = FAR_APART.map((zone) => ask({ ...plain.arguments, [argument.name]: zone }));
  const here = await (east ?? null);
  const there = await (west ?? null);
  if (!isAnswer(here) || !isAnswer(there)) return skip('a call with another time zone was not answered');
  if (isRefusal(here) || isRefusal(there) || saysOtherZone(here) || saysOtherZone(there)) return PASS;
  const times = timesIn(here);
  // A point in time with its offset is right in every zone.
  if (times.every(({ hasOffset }) => hasOffset) || !sameTimes(times, timesIn(there))) return PASS;
  return flawed(
    callFlaw(
      'warning',
      { place: 'server-data', tool: tool.name },
      `${nameText(tool.name)} gives the same times for "${excerpt(argument.name, 60)}" ${FAR_APART.join(' and ')}, and does not say that they are of another.`,
      [here, there],
    ),
  );
}

function isAnswer(answer: Answer | null): answer is Answer {
  return answer !== null && answer.kind !== 'none' && answer.kind !== 'more';
}

function sameTimes(here: readonly Time[], there: readonly Time[]): boolean {
  return (
    here.length > 0 &&
    here.length === there.length &&
    here.every((time, i) => isNear(time.minutes, there[i]?.minutes))
  );
}

interface Time {
  readonly minutes: number;
  readonly hasOffset: boolean;
}

const TIME =
  /(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,9})?)?(\s?(?:am|pm)\b)?(\s?(?:Z|UTC|GMT|[+-]\d\d:?\d\d)\b)?(?![\d:])/gi;
const TIMES_LIMIT = 200;

function timesIn(answer: Answer): readonly Time[] {
  const times: Time[] = [];
  eachLeaf(viewOf(answer), (leaf) => {
    if (typeof leaf !== 'string' || times.length >= TIMES_LIMIT) return;
    for (const [, hours, minutes, half, offset] of leaf.slice(0, 2_000).matchAll(TIME)) {
      const isAfternoon = half?.trim().toLowerCase() === 'pm';
      times.push({
        minutes:
          ((Number(hours) % (half === undefined ? 24 : 12)) + (isAfternoon ? 12 : 0)) * 60 + Number(minutes),
        hasOffset: offset !== undefined,
      });
    }
  });
  return times;
}

function isNear(a: number, b: number | undefined): boolean {
  if (b === undefined) return false;
  const apartBy = Math.abs(a - b);
  return Math.min(apartBy, 1_440 - apartBy) <= 5;
}

/** An answer that names the zone its times are in keeps nothing back, whatever was asked for. */
function saysOtherZone(answer: Answer): boolean {
  const said = canonicalJson(viewOf(answer)).slice(0, 200_000);
  return FAR_APART.every((zone) => !said.includes(zone)) && /\b(?:UTC|GMT)\b|zone"?:\s*"\w/i.test(said);
}
