import { count, excerpt } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { mediaType, requestExchanges } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

const ALLOWED = ['application/json', 'text/event-stream'];

export const httpContentType: ObservingCheck = {
  id: 'http.content-type',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http' });
    if (out !== null) return out;
    const good = requestExchanges(frames).filter(({ status }) => status === 200);
    const other = good.filter((exchange) => !ALLOWED.includes(mediaType(exchange)));
    const [first] = other;
    if (first === undefined) return judged([], `${count(good.length, 'answer')} as JSON or an event stream`);
    const type = first.answers[0]?.http.headers['content-type'];
    const shown = type === undefined ? 'no content type' : `"${excerpt(type, 60)}"`;
    const message = `${count(other.length, 'answer')} to a request ${other.length === 1 ? 'comes' : 'come'} with ${shown} instead of application/json or text/event-stream`;
    const evidence = other.slice(0, 3).flatMap(({ answers }) => answers.slice(0, 1).map(frameEvidence));
    return judged([wireFlaw('http.content-type', 'error', message, evidence)], '');
  },
};
