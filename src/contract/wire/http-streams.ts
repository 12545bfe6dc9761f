import { count } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { httpExchanges, mediaType, type HttpExchange } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

export const httpSseNoId: ObservingCheck = {
  id: 'http.sse-no-id',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const streams = eventStreams(httpExchanges(frames));
    if (streams.length === 0) return notApplicable('no answer came as an event stream');
    const events = streams.flatMap(({ answers }) => answers.filter(({ http }) => http.event !== undefined));
    const withId = events.filter(({ http }) => typeof http.event?.id === 'string');
    const saw = `${count(events.length, 'event')} on ${count(streams.length, 'stream')}`;
    if (withId.length === 0) return judged([], saw);
    const message = `${count(withId.length, 'event')} on a stream ${withId.length === 1 ? 'carries' : 'carry'} an id, although a stream of this era cannot be resumed`;
    return judged(
      [wireFlaw('http.sse-no-id', 'advice', message, withId.slice(0, 3).map(frameEvidence))],
      saw,
    );
  },
};

export const httpSsePriming: ObservingCheck = {
  id: 'http.sse-priming',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http', era: 'legacy', from: '2025-11-25' });
    if (out !== null) return out;
    // The stream that a client opens by GET has nothing to lose yet.
    const resumable = eventStreams(httpExchanges(frames)).filter(
      ({ verb, answers }) =>
        verb === 'POST' && answers.some(({ http }) => typeof http.event?.id === 'string'),
    );
    if (resumable.length === 0)
      return notApplicable('no stream carries event ids, so none promises to be resumable');
    const unprimed = resumable.filter(
      ({ answers: [first] }) => first?.text !== '' || typeof first.http.event?.id !== 'string',
    );
    if (unprimed.length === 0)
      return judged(
        [],
        `${count(resumable.length, 'stream')}, each begun by an event with an id and no data`,
      );
    const message = `${count(unprimed.length, 'stream')} with event ids ${unprimed.length === 1 ? 'begins' : 'begin'} with data: a client that loses it before the first message has no id to come back with`;
    const evidence = unprimed.slice(0, 3).flatMap(({ answers }) => answers.slice(0, 1).map(frameEvidence));
    return judged([wireFlaw('http.sse-priming', 'warning', message, evidence)], '');
  },
};

export const httpSseAccelHeader: ObservingCheck = {
  id: 'http.sse-accel-header',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http', era: 'modern' });
    if (out !== null) return out;
    const streams = eventStreams(httpExchanges(frames));
    if (streams.length === 0) return notApplicable('no answer came as an event stream');
    const saw = count(streams.length, 'stream');
    const without = streams.filter(
      ({ answers: [first] }) => first?.http.headers['x-accel-buffering']?.trim() !== 'no',
    );
    if (without.length === 0) return judged([], `${saw}, each with the header`);
    const message = `${count(without.length, 'event stream')} of ${streams.length} ${without.length === 1 ? 'comes' : 'come'} without "X-Accel-Buffering: no": some proxies hold such a stream back until it is full`;
    const evidence = without.slice(0, 1).flatMap(({ answers }) => answers.slice(0, 1).map(frameEvidence));
    return judged([wireFlaw('http.sse-accel-header', 'advice', message, evidence)], saw);
  },
};

function eventStreams(exchanges: readonly HttpExchange[]): readonly HttpExchange[] {
  return exchanges.filter(
    (exchange) => exchange.status === 200 && mediaType(exchange) === 'text/event-stream',
  );
}
