import { canonicalJson, isArray, member } from '../../base/json.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check } from '../check.ts';
import { LISTS, namesOf } from '../dialogue/lists.ts';
import { withOpening } from '../dialogue/modern-opening.ts';
import { couldNotRun, judged, replyText, wireFlaw } from '../flaws.ts';

export const negStatelessCaps: Check = {
  id: 'neg.stateless-caps',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, async ({ first, second }) => {
      const plain = await context.ask(first.method);
      const silent = [first, second, plain].find(
        ({ reply }) => reply.kind === 'timeout' || reply.kind === 'closed',
      );
      if (silent !== undefined) return couldNotRun(`${silent.method}: ${replyText(silent)}`);
      const saw = `${second.method} without capabilities, right after one with some, is answered as ever`;
      // Whether they differ by who asks is another rule; here the second must not be told from one that came alone.
      if (outcome(second) === outcome(plain)) return judged([], saw);
      const again = await context.session.request(first.method);
      if (outcome(again) !== outcome(plain)) return couldNotRun('the answer changes while it is looked at');
      const message = `after a request that declares capabilities, one without them gets another answer to ${second.method} than it gets alone: ${replyText(second)}`;
      return judged([wireFlaw('neg.stateless-caps', 'error', message)], '');
    }),
};

/** The names of a list, whatever their order, or the kind of the answer. */
function outcome({ method, reply }: Exchange): string {
  if (reply.kind !== 'result') return reply.kind === 'error' ? `error ${reply.code}` : reply.kind;
  const name = LISTS.find((each) => each.method === method);
  const entries = name === undefined ? undefined : member(reply.result, name.list);
  return name !== undefined && isArray(entries)
    ? canonicalJson([...namesOf(entries, name.key)].sort())
    : 'result';
}
