import { member, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Volatile } from '../calls/alike.ts';
import type { Answer } from '../calls/answer.ts';
import type { Calls } from '../calls/calls.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { notApplicable } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';
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
import { factsIn, isTelling } from './facts.ts';
import { keyArgument, underFreshKey } from './fresh-key.ts';
import { changingAnyway, lookAround, viewersOf, type Outlook } from './look-around.ts';
import { movesBetween, repeated, type Move } from './moves.ts';

const NONE =
  'no write that may be called takes an idempotency key or is annotated idempotentHint: true, so none promises that a retry is safe';

const overWrites: CallingCheck = plainCheck('retry.duplicate', 'good-input', async (one, calls) => {
  const key = keyArgument(one.tool);
  if (!promises(one, key)) return apart(NONE);
  const eyes = await openEyes(one, calls);
  if (typeof eyes === 'string') return skip(eyes);
  const crashes = calls.crashes.length;
  const twice = await sentTwice(one, eyes);
  if (twice.kind !== 'pass' || key === null) return twice;
  const late = await sentAfterCancelling(one, eyes);
  return calls.crashes.length > crashes ? skip('the target ended in between, and its state with it') : late;
});

/** A write that promises to be safe to repeat has one effect, however often and after whatever trouble it is sent. */
export const retryDuplicate: CallingCheck = {
  ...overWrites,
  run: (calls, context) =>
    calls.tools.some((one) => promises(one, keyArgument(one.tool)))
      ? overWrites.run(calls, context)
      : notApplicable(NONE),
};

function promises({ writes, tool }: Pick<PlainTool, 'writes' | 'tool'>, key: string | null): boolean {
  return writes && (key !== null || tool.annotations.idempotent === true);
}

/** How the state of the world is seen, and what of it changes by itself. */
interface Eyes {
  readonly calls: Calls;
  readonly aside: ReadonlyMap<string, Volatile>;
  readonly look: () => Promise<Outlook>;
  readonly before: Outlook;
}

async function openEyes({ plain }: PlainTool, calls: Calls): Promise<Eyes | string> {
  if (plain.answer.kind !== 'data') return 'its plain call does not succeed';
  const viewers = viewersOf(calls);
  const look = (): Promise<Outlook> => lookAround(viewers, calls.here);
  const [one, before] = [await look(), await look()];
  if (before.size === 0) return 'no reading tool shows the state of the world';
  return { calls, look, before, aside: changingAnyway(one, before) };
}

async function sentTwice(one: PlainTool, eyes: Eyes): Promise<ToolJudged> {
  const { calls, look, aside } = eyes;
  const args = underFreshKey(one.tool, one.plain.arguments);
  const send = (): Promise<Answer> => calls.here.call(one.tool.name, args, { anew: true });
  const first = await send();
  if (first.kind !== 'data') return sentOnceMore(one, eyes);
  const after = await look();
  const second = await send();
  const afterwards = await look();
  const still = await look();
  const effect = movesBetween(eyes.before, after, aside);
  const again = repeated(effect, movesBetween(after, afterwards, aside));
  const unrest = movesBetween(afterwards, still, aside);
  const [proof] = again.filter(
    (move) => !unrest.some(({ tool, place }) => tool === move.tool && place === move.place),
  );
  if (proof !== undefined) {
    const how =
      keyArgument(one.tool) === null
        ? 'with the same arguments'
        : `with the same ${nameText(keyArgument(one.tool) ?? '')}`;
    return flawed(doubled(one, `sent twice ${how}`, proof, [first, second]));
  }
  if (effect.length > 0 || isSeen(args, first, afterwards)) return PASS;
  const [mine, theirs] = [member(first.data, 'id'), member(second.data, 'id')];
  if (keyArgument(one.tool) === null || second.kind !== 'data' || mine === undefined || mine === theirs)
    return skip('no reading tool shows what it does');
  const message = `${nameText(one.tool.name)}, sent twice with the same key, answers with two ids: ${excerpt(JSON.stringify(mine), 60)} and ${excerpt(JSON.stringify(theirs), 60)}.`;
  return flawed(callFlaw('warning', { place: 'server-data', tool: one.tool.name }, message, [first, second]));
}

/** Where the same cannot be done anew, since it overlaps, say: the plain call under its own key, which a retry would send. */
async function sentOnceMore(one: PlainTool, { calls, look, before, aside }: Eyes): Promise<ToolJudged> {
  const key = keyArgument(one.tool);
  const { arguments: args, answer } = one.plain;
  if (key === null || args[key] === undefined)
    return apart(`${nameText(one.tool.name)}: ${ONCE_ONLY}`, { isOwn: true });
  const again = await calls.here.call(one.tool.name, args, { anew: true });
  const after = await look();
  const still = await look();
  const unrest = movesBetween(after, still, aside);
  const proof = movesBetween(before, after, aside).find(
    ({ by, tool, place }) =>
      by !== null && !unrest.some((move) => tool === move.tool && place === move.place),
  );
  if (proof !== undefined)
    return flawed(doubled(one, `sent twice with the same ${nameText(key)}`, proof, [answer, again]));
  return isSeen(args, answer, after) ? PASS : skip('no reading tool shows what it does');
}

const ONCE_ONLY =
  'the same cannot be done a second time, and its call has no key; write one under tools.NAME.with to have a retry tried';

/** Whether some reader shows what was written, so that a second effect would be seen. */
function isSeen(args: JsonObject, written: Answer, outlook: Outlook): boolean {
  const wanted = [
    ...Object.values(args).filter((value) => typeof value === 'string'),
    ...factsIn(written),
  ].filter(isTelling);
  return [...outlook.values()].some((answer) => {
    const facts = factsIn(answer);
    return wanted.some((fact) => facts.has(fact));
  });
}

/** What a server that has been told to stop may still be doing. */
const SETTLE_MS = 300;

/** The first attempt is cancelled as soon as it is sent; the second, under the same key, is left alone. */
async function sentAfterCancelling(one: PlainTool, { calls, look, aside }: Eyes): Promise<ToolJudged> {
  const args = underFreshKey(one.tool, one.plain.arguments);
  const looks = [await look()];
  const first = await calls.here.call(one.tool.name, args, { anew: true, cancel: true });
  await pause(SETTLE_MS);
  looks.push(await look());
  const second = await calls.here.call(one.tool.name, args, { anew: true });
  looks.push(await look());
  await pause(SETTLE_MS);
  looks.push(await look());
  if (second.kind !== 'data') return PASS;
  const effects = looks.slice(1).map((after, i) => movesBetween(looks[i] ?? after, after, aside));
  for (const [i, effect] of effects.entries()) {
    const [proof] = effects.slice(i + 1).flatMap((later) => repeated(effect, later));
    if (proof !== undefined)
      return flawed(
        doubled(one, 'sent again after a first attempt was cancelled, with the same key', proof, [
          first,
          second,
        ]),
      );
  }
  return PASS;
}

function doubled(
  { tool }: PlainTool,
  how: string,
  { tool: shownBy, place, by, after }: Move,
  sent: readonly Answer[],
): Flaw {
  const where = place === 'text' || place === '' ? '' : ` at ${excerpt(place, 60)}`;
  const what = by === null ? `changes${where} each time` : `counts one more effect${where} each time`;
  const message = `${nameText(tool.name)}, ${how}, takes effect twice: ${nameText(shownBy)} ${what}.`;
  return callFlaw('error', { place: 'server-data', tool: tool.name }, message, [...sent, after]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
