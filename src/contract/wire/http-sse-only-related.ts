import { member, parseJson, type Json } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import { messagesOf, type Message } from '../../trajectory/messages.ts';
import { modernMeta } from '../../wire/client-info.ts';
import { modernHeaders } from '../../wire/headers.ts';
import type { CheckContext, Flaw, Judged, Observation, QuietCheck } from '../check.ts';
import { ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { mediaType, requestExchanges, type HttpExchange } from '../dialogue/http-exchanges.ts';
import { outside } from '../dialogue/outside.ts';
import { isAnswer } from '../dialogue/said.ts';
import { frameEvidence, judged, notApplicable, wireFlaw } from '../flaws.ts';

const RULE = 'http.sse-only-related';

export const httpSseOnlyRelated: QuietCheck = {
  id: RULE,
  executes: 'nothing',
  // When all other checks have asked what may be answered by a stream.
  phase: 'end',
  run: async (context) => {
    const seen = judgeStreams(context);
    if (seen.kind !== 'judged' || seen.flaws.length > 0) return seen;
    const staying = await stayingOpen(context, requestStreams(context));
    return staying === null ? seen : judged([wireFlaw(RULE, 'warning', staying)], '');
  },
  observe: judgeStreams,
};

function judgeStreams({ session, frames }: Pick<Observation, 'session' | 'frames'>): Judged {
  const out = outside(session, { transport: 'streamable-http', era: 'modern' });
  if (out !== null) return out;
  const streams = requestStreams({ frames });
  if (streams.length === 0) return notApplicable('no request was answered by an event stream');
  const flaws = streams.flatMap((stream): readonly Flaw[] => {
    const fault = faultOf(stream);
    if (fault === null) return [];
    const text = `the stream that answers ${methodOf(stream)} ${fault.what}`;
    return [wireFlaw(RULE, 'error', text, [frameEvidence(fault.message.frame)])];
  });
  return judged(
    flaws.slice(0, 3),
    `${count(streams.length, 'stream')}, each with what belongs to its request`,
  );
}

/** Streams that answer a request; the one of a subscription carries what was subscribed to. */
function requestStreams({ frames }: Pick<Observation, 'frames'>): readonly HttpExchange[] {
  return requestExchanges(frames).filter(
    (exchange) =>
      exchange.status === 200 &&
      mediaType(exchange) === 'text/event-stream' &&
      methodOf(exchange) !== 'subscriptions/listen',
  );
}

function methodOf({ message }: HttpExchange): string {
  const method = member(message ?? {}, 'method');
  return typeof method === 'string' ? excerpt(method, 60) : '';
}

/** The first message on a stream that does not belong there. */
function faultOf(stream: HttpExchange): { readonly message: Message; readonly what: string } | null {
  const id = member(stream.message ?? {}, 'id');
  const token = member(member(member(stream.message ?? {}, 'params'), '_meta'), 'progressToken');
  let isAnswered = false;
  for (const message of stream.answers.filter(({ cut }) => !cut).flatMap(messagesOf)) {
    const { body } = message;
    if (isAnswered) return { message, what: `goes on after the answer: ${textOf(message)}` };
    if (!isAnswer(body)) {
      if (!isRelated(body, token))
        return { message, what: `carries what is not about it: ${textOf(message)}` };
      continue;
    }
    if (body['id'] !== id && body['id'] !== undefined && body['id'] !== null)
      return { message, what: `carries the answer to another request: ${textOf(message)}` };
    isAnswered = true;
  }
  return null;
}

/** Log messages are sent for the request that asked for them; requests of the server are the matter of another check. */
function isRelated(body: Message['body'], token: Json | undefined): boolean {
  const { method, params } = body;
  if (body['id'] !== undefined || method === 'notifications/message') return true;
  return (
    method === 'notifications/progress' && token !== undefined && member(params, 'progressToken') === token
  );
}

function textOf({ frame }: Message): string {
  return `"${excerpt(frame.text, 120)}"`;
}

/** Asks once more, with an eye on the end of the stream. Null: it ends, or there is nothing that may be asked again. */
async function stayingOpen(
  { session, connect }: CheckContext,
  streams: readonly HttpExchange[],
): Promise<string | null> {
  const again = streams.find((stream) => methodOf(stream) !== 'tools/call');
  if (again === undefined) return null;
  const start = await connect();
  if (start.kind === 'failed') return null;
  await using wire = start.to.wire;
  const method = methodOf(again);
  const sent = parseJson(again.sent.text);
  const given = sent.ok ? member(sent.value, 'params') : undefined;
  const params = { ...Object(given), _meta: modernMeta(session.revision) };
  const answer = await wire.http?.send('POST', {
    body: JSON.stringify({ jsonrpc: '2.0', id: 'surveyor-stream', method, params }),
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      ...modernHeaders(session.revision, method, params),
    },
    timeoutMs: ODD_TIMEOUT_MS / 2,
  });
  const isOpen = answer?.kind === 'answer' && answer.open && answer.text.includes('"surveyor-stream"');
  return isOpen ? `the stream that answers ${method} stays open after the answer` : null;
}
