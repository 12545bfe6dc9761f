import { canonicalJson, member, type Json, type JsonObject } from '../../base/json.ts';
import type { CheckId } from '../../finding/codes.ts';
import type { Exchange } from '../../wire/exchange.ts';
import type { Check, CheckContext, Flaw, Judged } from '../check.ts';
import { replyEvidence } from '../dialogue/evidence.ts';
import { hear, ODD_TIMEOUT_MS } from '../dialogue/hear.ts';
import { plainMethod } from '../dialogue/plain.ts';
import { declaredLists, LISTS } from '../dialogue/lists.ts';
import { couldNotRun, judged, replyText, wireFlaw } from '../flaws.ts';

const TRACE: JsonObject = {
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  tracestate: 'surveyor=1',
  baggage: 'run=surveyor',
};

export const metaTraceAccept: Check = {
  id: 'meta.trace-accept',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    sameAnswer(context, {
      rule: 'meta.trace-accept',
      meta: TRACE,
      what: 'trace context in _meta',
      severity: context.session.era === 'modern' ? 'error' : 'warning',
    }),
};

export const metaUnknownKeyTolerated: Check = {
  id: 'meta.unknown-key-tolerated',
  executes: 'nothing',
  phase: 'talk',
  run: (context) =>
    sameAnswer(context, {
      rule: 'meta.unknown-key-tolerated',
      meta: { 'com.example/surveyor': 'x' },
      what: 'an unknown key in _meta',
      severity: 'warning',
    }),
};

interface Extra {
  readonly rule: CheckId;
  readonly meta: JsonObject;
  readonly what: string;
  readonly severity: Flaw['severity'];
}

/** Whether a request is answered alike with and without something in `_meta`. */
async function sameAnswer(context: CheckContext, { rule, meta, what, severity }: Extra): Promise<Judged> {
  const { session, ask, frames } = context;
  const method = declaredLists(session.capabilities)[0]?.method ?? plainMethod(session);
  const plain = await ask(method);
  if (plain.reply.kind !== 'result')
    return couldNotRun(`without it, ${method} has no result: ${replyText(plain)}`);
  const exchange = await ask(method, { _meta: meta }, { timeoutMs: ODD_TIMEOUT_MS });
  const heard = await hear(session, rule, exchange);
  if (heard.kind === 'unheard') return heard.judged;
  const saw = `${method} with ${what} is answered as without`;
  if (content(exchange) === content(plain)) return judged([], saw);
  const again = await session.request(method);
  if (content(again) !== content(plain)) return couldNotRun(`${method} is answered differently every time`);
  const message = `${method} with ${what} gets ${replyText(exchange)}, and something else without it`;
  return judged([wireFlaw(rule, severity, message, replyEvidence(frames, exchange))], saw);
}

/** What must not differ: the entries of a list, or the kind of the answer. */
function content({ method, reply }: Exchange): string {
  if (reply.kind !== 'result') return reply.kind;
  const list = LISTS.find((each) => each.method === method)?.list;
  const entries: Json | undefined = list === undefined ? undefined : member(reply.result, list);
  return entries === undefined ? 'result' : canonicalJson(entries);
}
