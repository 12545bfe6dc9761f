import { member, stringMember } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Judged, Observation, ObservingCheck } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { serverMessages } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const stdioNoServerRequests: ObservingCheck = {
  id: 'stdio.no-server-requests',
  executes: 'nothing',
  phase: 'observe',
  run: (context) =>
    outside(context.session, { transport: 'stdio', era: 'modern' }) ??
    judgeRequests('stdio.no-server-requests', context),
};

export const httpSseNoRequests: ObservingCheck = {
  id: 'http.sse-no-requests',
  executes: 'nothing',
  phase: 'observe',
  run: (context) =>
    outside(context.session, { transport: 'http', era: 'modern' }) ??
    judgeRequests('http.sse-no-requests', context),
};

/** In the modern era the server only ever answers and notifies. */
function judgeRequests(
  rule: 'stdio.no-server-requests' | 'http.sse-no-requests',
  context: Observation,
): Judged {
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
