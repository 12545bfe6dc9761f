import { isArray, isObject, member, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { ObservingCheck } from '../check.ts';
import { mediaType, requestExchanges, type HttpExchange } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { frameJson } from '../dialogue/said.ts';
import { frameEvidence, judged, wireFlaw } from '../flaws.ts';

export const httpJsonSingle: ObservingCheck = {
  id: 'http.json-single',
  executes: 'nothing',
  phase: 'observe',
  run: ({ frames, session }) => {
    const out = outside(session, { transport: 'streamable-http', from: '2025-06-18' });
    if (out !== null) return out;
    const plain = requestExchanges(frames).filter(
      (exchange) =>
        exchange.status === 200 &&
        mediaType(exchange) === 'application/json' &&
        exchange.answers[0]?.cut === false,
    );
    const faults = plain.flatMap((exchange) => {
      const fault = faultOf(exchange);
      return fault === null ? [] : [{ exchange, fault }];
    });
    const [first] = faults;
    if (first === undefined)
      return judged(
        [],
        `${count(plain.length, 'JSON body', 'JSON bodies')}, each the one answer to its request`,
      );
    const evidence = faults
      .slice(0, 3)
      .flatMap(({ exchange }) => exchange.answers.slice(0, 1).map(frameEvidence));
    const message = `${count(faults.length, 'JSON body', 'JSON bodies')} of an answer ${faults.length === 1 ? 'is' : 'are'} not the one answer to the request; the first ${first.fault}`;
    return judged([wireFlaw('http.json-single', 'error', message, evidence)], '');
  },
};

function faultOf({ message, answers }: HttpExchange): string | null {
  const [frame] = answers;
  const body = frame === undefined ? undefined : frameJson(frame);
  if (isArray(body)) return `is a list of ${count(body.length, 'message')}`;
  if (!isObject(body)) return `is no JSON object: "${excerpt(frame?.text ?? '', 80)}"`;
  const asked = member(message ?? {}, 'id');
  const got = member(body, 'id');
  // An error whose id is missing is another rule's matter.
  if (got === asked || (member(body, 'error') !== undefined && (got === undefined || got === null)))
    return null;
  return `has the id ${shown(got)} where the request has ${shown(asked)}`;
}

function shown(id: Json | undefined): string {
  return id === undefined ? 'none' : excerpt(JSON.stringify(id), 60);
}
