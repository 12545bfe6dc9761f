import { member } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { hear } from '../dialogue/hear.ts';
import { isAnswer, serverMessages } from '../dialogue/said.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

/** No request ever had this id. */
const NEVER_SENT = 'surveyor-never-sent';

export const stdioCancelIgnoredGracefully: Check = {
  id: 'stdio.cancel-ignored-gracefully',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, frames }) => {
    if (session.transport !== 'stdio') return notApplicable('the target is reached over HTTP');
    const before = frames.length;
    await session.notify('notifications/cancelled', { requestId: NEVER_SENT, reason: 'no longer needed' });
    const plain = await session.request(plainMethod(session));
    const heard = await hear(session, 'stdio.cancel-ignored-gracefully', plain);
    if (heard.kind === 'unheard') return heard.judged;
    const stray = serverMessages(frames.slice(before)).find(
      ({ body }) => isAnswer(body) && member(body, 'id') !== plain.id,
    );
    if (stray === undefined)
      return judged([], 'cancelling a request that never was is passed over, and the next is answered');
    const message = `the server answers the cancellation of an unknown request, which is a notification: ${excerpt(stray.frame.text, 120)}`;
    const evidence = [frameEvidence(stray.frame)];
    return judged([wireFlaw('stdio.cancel-ignored-gracefully', 'warning', message, evidence)], '');
  },
};
