import { count, excerpt } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { httpExchanges } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const httpNoRedirect: ObservingCheck = {
  id: 'http.no-redirect',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'http' });
    if (out !== null) return out;
    const all = httpExchanges(frames);
    const redirected = all.filter(({ status }) => status >= 300 && status < 400 && status !== 304);
    const [first] = redirected;
    if (first === undefined) return judged([], `${count(all.length, 'answer')}, none of them a redirect`);
    const to = first.answers[0]?.http.headers['location'] ?? 'nowhere';
    const message = `${count(redirected.length, 'request')} ${redirected.length === 1 ? 'was' : 'were'} redirected (HTTP ${first.status} to ${excerpt(to, 120)}); MCP clients do not follow`;
    const evidence = first.answers.slice(0, 1).map(frameEvidence);
    return judged([wireFlaw('http.no-redirect', 'warning', message, evidence)], '');
  },
};
