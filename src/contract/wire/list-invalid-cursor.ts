import { count } from '../../base/text.ts';
import type { Check, Flaw } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { alsoFound } from '../dialogue/refusals.ts';
import { hear, ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { walkDeclared } from '../dialogue/lists.ts';
import { judged, notApplicable, replyText, sdkHabit, wireFlaw } from '../flaws.ts';

const BOGUS = 'surveyor-no-such-cursor';

export const listInvalidCursor: Check = {
  id: 'list.invalid-cursor',
  executes: 'nothing',
  phase: 'talk',
  run: async (context) => {
    const { session, ask, frames } = context;
    const walks = (await walkDeclared(context)).filter(({ pages }) => pages.length > 0);
    if (walks.length === 0) return notApplicable('the server has no list that can be read');
    const flaws: Flaw[] = [];
    const ignored: string[] = [];
    for (const { name, pages } of walks) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other: a slow server is not to be pressed
      const exchange = await ask(name.method, { cursor: BOGUS }, { timeoutMs: ODD_TIMEOUT_MS });
      // oxlint-disable-next-line no-await-in-loop -- only a missing answer takes time here
      const heard = await hear(session, 'list.invalid-cursor', exchange);
      if (heard.kind === 'unheard') return alsoFound(flaws, heard.judged);
      if (heard.reply.kind === 'error' && heard.reply.code === -32602) continue;
      const isPaged = pages.length > 1;
      if (heard.reply.kind === 'result' && !isPaged) {
        ignored.push(name.method);
        continue;
      }
      const severity = heard.reply.kind === 'error' ? 'advice' : 'warning';
      const message = `${name.method}${isPaged ? ', which has several pages,' : ''} with a cursor that it never gave out gets ${replyText(exchange)}; expected: error -32602`;
      flaws.push(wireFlaw('list.invalid-cursor', severity, message, replyEvidence(frames, exchange)));
    }
    if (ignored.length > 0) {
      const message = `a cursor that was never given out is answered with page one (${ignored.join(', ')}), as the official SDKs do for lists of one page`;
      flaws.push(sdkHabit('list.invalid-cursor', message));
    }
    return judged(flaws, `${count(walks.length, 'list')} asked with a made-up cursor`);
  },
};
