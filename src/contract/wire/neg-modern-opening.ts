import { canonicalJson, isArray, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { handshakeWithModern } from '../dialogue/legacy-too.ts';
import { declaredLists, namesOf } from '../dialogue/lists.ts';
import { withOpening } from '../dialogue/modern-opening.ts';
import { outside } from '../dialogue/outside.ts';
import { serverMessages } from '../dialogue/said.ts';
import { offeredVersion } from '../dialogue/legacy-opening.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';

export const negAnyRpcFirst: Check = {
  id: 'neg.any-rpc-first',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, async ({ first, listening }) => {
      if (first.reply.kind === 'timeout' && serverMessages(listening.frames).length === 0)
        return couldNotRun('the server said nothing at all on a connection of its own');
      const alone = await context.ask(first.method);
      if (alone.reply.kind !== 'result')
        return couldNotRun(`${first.method} has no result either when asked later: ${replyText(alone)}`);
      if (first.reply.kind === 'result')
        return judged([], `${first.method} is answered as the first request of a connection`);
      const message = `${first.method} as the first request of a connection gets ${replyText(first)}; asked later it gets a result`;
      return judged([wireFlaw('neg.any-rpc-first', 'error', message)], '');
    }),
};

export const listConnectionInvariant: Check = {
  id: 'list.connection-invariant',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, async ({ first }) => {
      const [name] = declaredLists(context.session.capabilities);
      if (name === undefined) return notApplicable('the server has no lists');
      const before = await context.ask(name.method);
      const after = await context.session.request(name.method);
      const [own, strange, now] = [before, first, after].map(({ reply }) => {
        const entries = reply.kind === 'result' ? member(reply.result, name.list) : undefined;
        return isArray(entries) ? namesOf(entries, name.key) : null;
      });
      if (own === undefined || strange === undefined || own === null || strange === null) {
        return couldNotRun(`${name.method} has no list on both connections`);
      }
      if (canonicalJson([...own].sort()) === canonicalJson([...strange].sort())) {
        return judged(
          [],
          `${count(own.length, 'entry', 'entries')} of ${name.method}, alike for two clients on two connections`,
        );
      }
      if (canonicalJson(now ?? null) !== canonicalJson(own))
        return couldNotRun('the list changes while it is looked at');
      const missing = own.filter((each) => !strange.includes(each));
      const added = strange.filter((each) => !own.includes(each));
      const difference = [
        ...missing.map((each) => `without ${each}`),
        ...added.map((each) => `with ${each}`),
      ].join(', ');
      const message = `another client on another connection gets another ${name.method}: ${excerpt(difference, 160)}`;
      return judged([wireFlaw('list.connection-invariant', 'error', message)], '');
    }),
};

export const negInitializeOnModernOnly: Check = {
  id: 'neg.initialize-on-modern-only',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    if (context.eras.legacy !== null) return notApplicable('the server speaks the legacy era too');
    const handshake = await handshakeWithModern(context);
    if (handshake === null) return couldNotRun('a second connection could not be made');
    if (offeredVersion(handshake) !== null) return notApplicable('the server speaks the legacy era too');
    const { reply } = handshake;
    if (reply.kind === 'timeout') return couldNotRun(`initialize: ${replyText(handshake)}`);
    const named = reply.kind === 'error' ? member(reply.data, 'supported') : undefined;
    const inWords = reply.kind === 'error' && /\d{4}-\d\d-\d\d/.test(reply.message);
    if ((isArray(named) && named.length > 0) || inWords)
      return judged([], 'an older client is told which versions there are');
    const message = `an older client that begins with initialize gets ${replyText(handshake)}, which does not say which versions the server speaks`;
    return judged([wireFlaw('neg.initialize-on-modern-only', 'warning', message)], '');
  },
};
