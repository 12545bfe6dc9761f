import { count } from '../../base/text.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { difference, saysTheSame } from '../calls/alike.ts';
import { answerOf, type Answer } from '../calls/answer.ts';
import type { CallingCheck, Flaw } from '../check.ts';
import { replyText } from '../flaws.ts';
import type { Asked } from './asking.ts';
import { overAsking } from './asking-check.ts';
import { flawOf } from './mrtr.ts';
import { askedBack } from './questions.ts';
import { hasQuestions, retriesOf, type Retries } from './retries.ts';

/** What is wrong with one tool's dialogue. `apart`: the rule has nothing to say of it, and why. */
type Found =
  { readonly what: string; readonly severity: Flaw['severity'] } | { readonly apart: string } | null;

/** Each tool's dialogue is gone through some ten times. */
const TOOLS = 2;

function retryCheck(id: CheckId, judge: (retries: Retries, asked: Asked) => Found): CallingCheck {
  return overAsking(id, { era: 'modern' }, async (asked, _asking, { context }) => {
    const flaws: Flaw[] = [];
    let [looked, why] = [0, 'no tool asks back a second time when it is called alike'];
    for (const each of asked.slice(0, TOOLS)) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      const retries = await retriesOf(each, context);
      if (retries === null) continue;
      const found = typeof retries === 'string' ? { apart: retries } : judge(retries, each);
      if (found !== null && 'apart' in found) {
        why = found.apart;
        continue;
      }
      looked += 1;
      if (found !== null) flaws.push(flawOf(id, each, found.what, found.severity));
    }
    return looked === 0 ? why : { flaws, saw: `the dialogue of ${count(looked, 'tool')}` };
  });
}

export const mrtrStateEcho: CallingCheck = retryCheck('mrtr.state-echo', ({ agreed: [, second], state }) => {
  if (state === null) return NO_STATE;
  if (second?.reply.kind !== 'error') return null;
  return error(`refuses the state that it gave itself, sent back as it was: ${replyText(second)}`);
});

export const mrtrStateTamper: CallingCheck = retryCheck(
  'mrtr.state-tamper',
  ({ agreed: [, second], extra, state }, asked) => {
    if (state === null || second === undefined) return NO_STATE;
    const honest = answerIn(asked, second);
    const altered = answerIn(asked, state.altered);
    if (honest.kind !== 'data')
      return { apart: 'no second round succeeds, so nothing tells a changed state' };
    if (altered.kind !== 'data') return null;
    // An answer too many is passed over, so that round differs from the honest one only in what changes anyway.
    const aside = difference(honest, answerIn(asked, extra));
    if (!saysTheSame(honest, altered, aside))
      return error('takes a requestState in which a value was changed on the way, and goes by it');
    // One that is answered alike whether it is there, changed or missing decides nothing.
    return saysTheSame(honest, answerIn(asked, state.left), aside)
      ? null
      : warning('needs its requestState, and does not notice that a value in it was changed on the way');
  },
);

export const mrtrMissingResponse: CallingCheck = retryCheck(
  'mrtr.missing-response',
  ({ agreed: [first], missing }, asked) => {
    if (!hasQuestions(first)) return { apart: 'no tool asks a question, only for another round' };
    if (askedBack(missing) !== null) return null;
    const { kind } = answerIn(asked, missing);
    if (kind === 'tool-error')
      return {
        severity: 'advice',
        what: 'fails without the answers that it asked for, instead of asking again',
      };
    const how = kind === 'data' ? 'goes on without the answers' : 'does not ask again for answers';
    return warning(`${how} that it asked for: ${replyText(missing)}`);
  },
);

export const mrtrExtraResponse: CallingCheck = retryCheck(
  'mrtr.extra-response',
  ({ agreed: [, second], extra }) => {
    if (second === undefined || second.reply.kind === extra.reply.kind) return null;
    return warning(`stumbles over an answer to a question that it did not ask: ${replyText(extra)}`);
  },
);

export const mrtrTerminates: CallingCheck = retryCheck(
  'mrtr.terminates',
  ({ agreed, declined, closed }, asked) => {
    const ways = [
      ['agrees to everything', agreed],
      ['declines', declined],
      ['closes the question', closed],
    ] as const;
    for (const [user, rounds] of ways) {
      const last = rounds.at(-1);
      if (last === undefined) continue;
      if (askedBack(last) !== null)
        return warning(`still asks after ${rounds.length} rounds with a user who ${user}`);
      const { kind } = answerIn(asked, last);
      if (kind !== 'data' && kind !== 'tool-error')
        return warning(`has no result for a user who ${user}: ${replyText(last)}`);
    }
    return null;
  },
);

export const mrtrCrossProcess: CallingCheck = retryCheck(
  'mrtr.cross-process',
  ({ agreed: [, second], elsewhere }, asked) => {
    if (typeof elsewhere === 'string') return { apart: elsewhere };
    if (second === undefined || answerIn(asked, second).kind === answerIn(asked, elsewhere).kind) return null;
    const what = `takes the second round only on the connection of the first; on another it says ${replyText(elsewhere)}`;
    return warning(what);
  },
);

const NO_STATE: Found = { apart: 'no tool gives a requestState along' };

function answerIn({ one }: Asked, exchange: Exchange): Answer {
  return answerOf(one.tool.name, one.plain.arguments, exchange);
}

function error(what: string): Found {
  return { severity: 'error', what };
}

function warning(what: string): Found {
  return { severity: 'warning', what };
}
