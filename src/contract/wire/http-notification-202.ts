import { member } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { httpExchanges } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const httpNotification202: Check = {
  id: 'http.notification-202',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, frames }) => {
    const out = outside(session, { transport: 'streamable-http' });
    if (out !== null) return out;
    await session.notify('notifications/cancelled', {
      requestId: 'surveyor-never-sent',
      reason: 'no longer needed',
    });
    const told = httpExchanges(frames).filter(
      ({ message }) =>
        message !== null &&
        member(message, 'id') === undefined &&
        typeof member(message, 'method') === 'string',
    );
    if (told.length === 0) return couldNotRun('no notification was answered');
    // A server may refuse a notification; only one that it takes must be answered in this way.
    const taken = told.filter(({ status }) => status < 400);
    const wrong = taken.filter(
      ({ status, answers }) => status !== 202 || answers.some(({ bytes }) => bytes > 0),
    );
    const [first] = wrong;
    if (first === undefined) {
      return judged(
        [],
        `${count(taken.length, 'notification')} answered with 202 and no body, ${told.length - taken.length} refused`,
      );
    }
    const body = first.answers[0]?.text ?? '';
    const message = `a notification is answered with HTTP ${first.status} and ${body === '' ? 'no body' : `the body "${excerpt(body, 80)}"`} instead of 202 and none`;
    const evidence = first.answers.slice(0, 1).map(frameEvidence);
    // Clients look at the status and leave a body unread.
    const severity = wrong.every(({ status }) => status === 202) ? 'warning' : 'error';
    return judged([wireFlaw('http.notification-202', severity, message, evidence)], '');
  },
};
