import { member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Check, CheckContext, Judged } from '../check.ts';
import { serverMessages } from '../dialogue/said.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

export const stdioNoServerRequests: Check = {
  id: 'stdio.no-server-requests',
  executes: 'nothing',
  phase: 'observe',
  run: (context) =>
    context.session.transport === 'stdio'
      ? judgeRequests('stdio.no-server-requests', context)
      : notApplicable('the target is reached over HTTP'),
};

export const httpSseNoRequests: Check = {
  id: 'http.sse-no-requests',
  executes: 'nothing',
  phase: 'observe',
  run: (context) =>
    context.session.transport === 'stdio'
      ? notApplicable('the target is reached over stdio')
      : judgeRequests('http.sse-no-requests', context),
};

/** In the modern era the server only ever answers and notifies. */
function judgeRequests(
  rule: 'stdio.no-server-requests' | 'http.sse-no-requests',
  context: CheckContext,
): Judged {
  if (context.session.era === 'legacy') return notApplicable('legacy servers may send requests');
  const messages = serverMessages(context.frames);
  const requests = messages.filter(
    ({ body }) => typeof member(body, 'method') === 'string' && member(body, 'id') !== undefined,
  );
  const [first] = requests;
  if (first === undefined) return judged([], `no request among ${count(messages.length, 'message')}`);
  const method = excerpt(stringMember(first.body, 'method') ?? '', 60);
  const message = `the server sent ${count(requests.length, 'request')} to the client, which this era forbids; the first: ${method}`;
  return judged(
    [
      wireFlaw(
        rule,
        'error',
        message,
        requests.slice(0, 5).map(({ frame }) => frameEvidence(frame)),
      ),
    ],
    '',
  );
}
