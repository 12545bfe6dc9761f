import { isObject, member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { eraOf, isRevision } from '../../wire/revision.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import {
  FUTURE_VERSION,
  legacyOpening,
  offeredVersion,
  type LegacyOpening,
} from '../dialogue/legacy-opening.ts';
import { EMPTY_HABIT, identityFaults } from '../dialogue/identity.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, replyText, sdkHabit, wireFlaw } from '../flaws.ts';

export const negInitializeResult: Check = {
  id: 'neg.initialize-result',
  executes: 'nothing',
  phase: 'talk',
  run: ({ session, frames }) => {
    const out = outside(session, { era: 'legacy' });
    if (out !== null) return out;
    const { reply } = session.opening;
    if (reply.kind !== 'result') return couldNotRun(`initialize: ${replyText(session.opening)}`);
    const { missing, empty } = identityFaults(member(reply.result, 'serverInfo'));
    const lacking = [
      ...(isObject(member(reply.result, 'capabilities')) ? [] : ['an object as capabilities']),
      ...missing.map((key) => `a text as serverInfo.${key}`),
    ];
    const evidence = replyEvidence(frames, session.opening);
    const flaws: Flaw[] = [];
    if (lacking.length > 0) {
      const message = `the answer to initialize lacks ${lacking.join(', ')}`;
      flaws.push(wireFlaw('neg.initialize-result', 'error', message, evidence));
    }
    for (const key of empty) {
      const message = `the answer to initialize has an empty text as serverInfo.${key}, ${EMPTY_HABIT}`;
      flaws.push(sdkHabit('neg.initialize-result', message, evidence));
    }
    return judged(flaws, 'capabilities, and a server with name and version');
  },
};

export const negLegacyEcho: Check = {
  id: 'neg.legacy-echo',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, ({ offers, counter }) => {
      const answered = [...offers.values()].filter((exchange) => offeredVersion(exchange) !== null);
      if (answered.length === 0) return couldNotRun('no further handshake came about');
      const flaws: Flaw[] = [];
      const spoken = new Set([counter, ...offers.values()].map(offeredVersion));
      for (const [asked, exchange] of offers) {
        const offered = offeredVersion(exchange);
        if (offered === null || offered === asked) continue;
        const given = excerpt(offered, 40);
        if (!isRevision(offered) || eraOf(offered) === 'modern') {
          flaws.push(
            wireFlaw(
              'neg.legacy-echo',
              'error',
              `asked for ${asked}, the server answers with ${given}, which no handshake ever agreed on`,
            ),
          );
        } else if (spoken.has(asked)) {
          flaws.push(
            wireFlaw(
              'neg.legacy-echo',
              'error',
              `asked for ${asked}, which it offers on another occasion, the server answers with ${given}`,
            ),
          );
        }
      }
      return judged(
        flaws,
        `${count(answered.length, 'handshake')}: a version that the server speaks is answered with that version`,
      );
    }),
};

export const negLegacyCounter: Check = {
  id: 'neg.legacy-counter',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, ({ counter, handshake, offers }) => {
      const offered = offeredVersion(counter);
      const isAlive = [handshake, ...offers.values()].some((exchange) => offeredVersion(exchange) !== null);
      // Only a server that takes a handshake in another version has anything against this one.
      if (counter.reply.kind === 'timeout' && !isAlive)
        return couldNotRun(`no handshake was answered: ${replyText(counter)}`);
      const flaw = (severity: Flaw['severity'], message: string): Judged =>
        judged(
          [wireFlaw('neg.legacy-counter', severity, message)],
          'a version that does not exist is refused',
        );
      if (offered === FUTURE_VERSION)
        return flaw(
          'error',
          `asked for ${FUTURE_VERSION}, which does not exist, the server says that it speaks it`,
        );
      if (offered !== null)
        return judged([], `asked for a version that does not exist, it offers ${excerpt(offered, 40)}`);
      const { reply } = counter;
      const what = `asked for ${FUTURE_VERSION}, the server gives ${replyText(counter)} instead of the version that it does speak`;
      return flaw(reply.kind === 'error' && reply.code === -32602 ? 'advice' : 'error', what);
    }),
};

export const negVersionMatrix: Check = {
  id: 'neg.version-matrix',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, ({ offers }) => {
      const rows = [...offers].map(([asked, exchange]) => `${asked} ${answerWord(asked, exchange)}`);
      if (rows.length === 0) return couldNotRun('no handshake in a version that does not exist came about');
      return judged([], rows.join(', '));
    }),
};

export const negLegacyBeforeInitialized: Check = {
  id: 'neg.legacy-before-initialized',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    withOpening(context, ({ early }) => {
      if (early === null) return couldNotRun('the handshake did not come about');
      const saw = `before notifications/initialized, ${early.method} gets ${replyText(early)}`;
      if (early.reply.kind !== 'result' || early.method === 'ping') return judged([], saw);
      const message = `${early.method} is served before the client has said notifications/initialized, a habit of the official SDKs`;
      return judged(
        [sdkHabit('neg.legacy-before-initialized', message)],
        'a list was asked for before the handshake was over',
      );
    }),
};

async function withOpening(
  context: CheckContext,
  judge: (opening: LegacyOpening) => Judged,
): Promise<Judged> {
  const out = outside(context.session, { era: 'legacy' });
  if (out !== null) return out;
  if (context.session.transport === 'http+sse')
    return notApplicable('the older transport of two endpoints has no second handshake');
  const opened = await legacyOpening(context);
  return opened.kind === 'failed' ? couldNotRun(opened.why) : judge(opened.opening);
}

function answerWord(asked: string, exchange: Exchange): string {
  const offered = offeredVersion(exchange);
  if (offered === asked) return 'yes';
  return offered === null
    ? `no answer (${excerpt(replyText(exchange), 60)})`
    : `no (${excerpt(offered, 20)})`;
}
