import { isArray, isObject, member, type Json, type JsonObject } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Check, CheckContext, Flaw } from '../check.ts';
import type { Listen } from '../dialogue/modern-opening.ts';
import {
  ACKNOWLEDGED,
  isOffered,
  strayAcknowledgements,
  streamOf,
  subscriptionFlaw,
  withListening,
} from '../dialogue/subscriptions.ts';
import { couldNotRun, judged } from '../flaws.ts';

export const subAckFirst: Check = {
  id: 'sub.ack-first',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.ack-first', (listening) => {
      const { wide, narrow, frames, closedAt } = listening;
      const firsts = [wide, narrow].map((listen) => streamOf(frames.slice(0, closedAt), listen).at(0));
      const unheard = firsts.filter((first) => first === undefined).length;
      // Whose they are is the matter of other checks; here they may well be the ones that are missing.
      const strays = strayAcknowledgements(listening).length;
      const flaws = firsts.flatMap((first): readonly Flaw[] => {
        if (first === undefined) {
          return strays < unheard
            ? [subscriptionFlaw('sub.ack-first', 'a subscription was opened, and nothing at all came on it')]
            : [];
        }
        const method = member(first.body, 'method');
        if (method === ACKNOWLEDGED) return [];
        const shown = typeof method === 'string' ? excerpt(method, 60) : `"${excerpt(first.frame.text, 80)}"`;
        const message = `the first message of a subscription is ${shown} instead of its acknowledgement`;
        return [subscriptionFlaw('sub.ack-first', message)];
      });
      if (flaws.length === 0 && unheard > 0)
        return couldNotRun('an acknowledgement came, and does not say of which subscription it is');
      return judged(flaws.slice(0, 1), 'two subscriptions, each acknowledged first');
    }),
};

export const subAckSubset: Check = {
  id: 'sub.ack-subset',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.ack-subset', ({ wide, narrow, frames }) => {
      const flaws: Flaw[] = [];
      for (const listen of [wide, narrow]) {
        const acknowledgement = streamOf(frames, listen).find(({ body }) => body['method'] === ACKNOWLEDGED);
        if (acknowledgement === undefined) return couldNotRun('a subscription was not acknowledged');
        const fault = promiseFault(context, listen, acknowledgement.body);
        if (fault !== null) flaws.push(subscriptionFlaw('sub.ack-subset', `the acknowledgement ${fault}`));
      }
      return judged(flaws.slice(0, 1), 'only what was asked for and is declared is promised');
    }),
};

/** What is wrong with an acknowledgement, as the rest of a sentence. */
function promiseFault(
  context: Pick<CheckContext, 'session'>,
  { asked }: Listen,
  acknowledgement: JsonObject,
): string | null {
  const honoured = member(acknowledgement['params'], 'notifications');
  if (!isObject(honoured)) return 'does not say what is honoured (params.notifications)';
  for (const [key, value] of Object.entries(honoured).filter(([, each]) => isPromise(each))) {
    const promised = `promises ${excerpt(key, 60)}, which`;
    if (!Object.hasOwn(asked, key)) return `${promised} was not asked for`;
    if (!isOffered(context, key)) return `${promised} the server does not declare`;
    const beyond = beyondList(value, asked[key] ?? null);
    if (beyond !== null) return `promises ${excerpt(key, 60)} for ${beyond}, which was not asked for`;
  }
  return null;
}

/** `false`, `null` and an empty list say the same as leaving it out. */
function isPromise(value: Json): boolean {
  return value !== false && value !== null && !(isArray(value) && value.length === 0);
}

/** The first entry of a list that is not among those asked for. */
function beyondList(honoured: Json, asked: Json): string | null {
  if (!isArray(honoured) || !isArray(asked)) return null;
  const first = honoured.find((each) => !asked.includes(each));
  return first === undefined ? null : excerpt(JSON.stringify(first), 60);
}
