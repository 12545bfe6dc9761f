import { count } from '../../base/text.ts';
import type { Check } from '../check.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { couldNotRun, judged, replyText, wireFlaw } from '../flaws.ts';

/** As many as an agent sends that looks at everything at once; no load to speak of. */
const AT_ONCE = 10;

export const secRateLimit: Check = {
  id: 'sec.rate-limit',
  executes: 'nothing',
  phase: 'talk',
  run: async ({ session, ask }) => {
    const method = plainMethod(session);
    const alone = await ask(method);
    if (alone.reply.kind !== 'result') return couldNotRun(`asked alone, ${method} gets ${replyText(alone)}`);
    const together = await Promise.all(Array.from({ length: AT_ONCE }, () => session.request(method)));
    const lost = together.filter(({ reply }) => reply.kind === 'timeout' || reply.kind === 'closed');
    const refused = together.filter(({ reply }) => reply.kind === 'error' || reply.kind === 'no-message');
    const [first] = lost;
    const saw = `${AT_ONCE} times ${method} at once${refused.length > 0 ? `, ${refused.length} refused in so many words` : ''}`;
    if (first === undefined) return judged([], saw);
    if (lost.length === AT_ONCE) return couldNotRun(`${saw}: ${replyText(first)}`);
    const message = `of ${AT_ONCE} requests (${method}) at once ${count(lost.length, 'request')} ${lost.length === 1 ? 'was' : 'were'} lost: ${replyText(first)}`;
    return judged([wireFlaw('sec.rate-limit', 'advice', message)], saw);
  },
};
