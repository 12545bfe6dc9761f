import { member, type JsonObject } from '../../base/json.ts';
import { count } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { isAnswer, serverMessages } from '../dialogue/said.ts';
import { withListening } from '../dialogue/subscriptions.ts';
import { judged, notApplicable, wireFlaw } from '../flaws.ts';

export const subGracefulClose: Check = {
  id: 'sub.graceful-close',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { transport: 'stdio', era: 'modern' });
    if (out !== null) return out;
    return withListening(context, 'sub.graceful-close', ({ wide, narrow, frames, closedAt }) => {
      const open = [wide, narrow].filter(({ ended }) => ended === null);
      if (open.length === 0) return notApplicable('the server does not keep a subscription open');
      const last = serverMessages(frames.slice(closedAt));
      const dropped = open.filter(({ id }) => !last.some(({ body }) => isFarewell(body, id)));
      if (dropped.length === 0)
        return judged([], `${count(open.length, 'subscription')} ended in good order when stdin was closed`);
      const message = `${count(dropped.length, 'open subscription')} of ${open.length} ${dropped.length === 1 ? 'is' : 'are'} dropped without a word when its stdin is closed, a habit of the official SDK`;
      return judged(
        [wireFlaw('sub.graceful-close', 'advice', message)],
        `${count(open.length, 'subscription')} open at the end`,
      );
    });
  },
};

/** Either way of saying it will do: the protocol's own pages differ. */
function isFarewell(body: JsonObject, id: string): boolean {
  if (isAnswer(body)) return body['id'] === id;
  return body['method'] === 'notifications/cancelled' && member(body['params'], 'requestId') === id;
}
