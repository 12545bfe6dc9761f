import { count, excerpt } from '../../base/text.ts';
import type { Check, Flaw } from '../check.ts';
import {
  mayArrive,
  methodOf,
  notifications,
  strayAcknowledgements,
  subscriptionFlaw,
  subscriptionOf,
  withListening,
} from '../dialogue/subscriptions.ts';
import { couldNotRun, judged } from '../flaws.ts';

export const subIdTag: Check = {
  id: 'sub.id-tag',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.id-tag', ({ frames }) => {
      const brought = notifications(frames);
      const untagged = brought.find(({ body }) => subscriptionOf(body) === undefined);
      if (brought.length === 0) return couldNotRun('nothing came on a subscription');
      if (untagged === undefined)
        return judged(
          [],
          `${count(brought.length, 'message')} on subscriptions, each with its subscription's id`,
        );
      const message = `${excerpt(methodOf(untagged.body), 60)} was sent without the id of the subscription that it belongs to`;
      return judged([subscriptionFlaw('sub.id-tag', message)], '');
    }),
};

export const subMulti: Check = {
  id: 'sub.multi',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.multi', (listening) => {
      const { wide, narrow, frames } = listening;
      const seen = notifications(frames).map(({ body }) => subscriptionOf(body));
      const foreign = seen.find((id) => id !== undefined && id !== wide.id && id !== narrow.id);
      const missing = [wide, narrow].filter(({ id }) => !seen.includes(id));
      const flaws: Flaw[] = [];
      if (foreign !== undefined) {
        const message = `a message is tagged with ${excerpt(JSON.stringify(foreign), 60)}, which is no subscription of ours`;
        flaws.push(subscriptionFlaw('sub.multi', message));
      } else if (missing.length === 1 && strayAcknowledgements(listening).length === 0) {
        const message = 'of two subscriptions open at the same time only one is ever heard of';
        flaws.push(subscriptionFlaw('sub.multi', message));
      }
      if (flaws.length === 0 && missing.length > 0)
        return couldNotRun('nothing came that carries the id of each subscription');
      return judged(flaws, 'two subscriptions at the same time, each heard under its own id');
    }),
};

export const subFilter: Check = {
  id: 'sub.filter',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withListening(context, 'sub.filter', ({ wide, narrow, frames }) => {
      const stray = notifications(frames).find(({ body }) => {
        const of = [wide, narrow].find(({ id }) => id === subscriptionOf(body));
        return of !== undefined && !mayArrive(methodOf(body), of.asked);
      });
      if (stray === undefined) return judged([], 'nothing came that was not asked for');
      const message = `${excerpt(methodOf(stray.body), 60)} came on a subscription that did not ask for it`;
      return judged([subscriptionFlaw('sub.filter', message)], '');
    }),
};
