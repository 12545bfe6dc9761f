import { isObject, member, stringMember, type JsonObject } from '../../base/json.ts';
import { count, excerpt } from '../../base/text.ts';
import type { Exchange } from '../../wire/exchange.ts';
import { askable, callOf } from '../asking/asking.ts';
import { round } from '../asking/walk.ts';
import { nothingCallable, type PlainTool } from '../calls/call-check.ts';
import type { CallingCheck, CheckContext, Flaw } from '../check.ts';
import { outside } from '../dialogue/outside.ts';
import { couldNotRun, judged, notApplicable, replyText, wireFlaw } from '../flaws.ts';
import { nameText } from '../tool-flaws.ts';

/** A client that knows none of a server's extensions gets an answer of the protocol itself, or is told what it lacks. */
export const extFallback: CallingCheck = {
  id: 'ext.fallback',
  executes: 'good-input',
  phase: 'call',
  late: true,
  run: async (calls, context) => {
    const out = outside(context.session, { era: 'modern' });
    if (out !== null) return out;
    const extensions = member(context.session.capabilities, 'extensions');
    if (!isObject(extensions) || Object.keys(extensions).length === 0)
      return notApplicable('the server declares no extension');
    if (calls.tools.length === 0) return couldNotRun(nothingCallable(calls));
    const tools = askable(calls);
    if (tools.length === 0) return couldNotRun('no tool could be called with arguments that fit');
    const opened = await context.open();
    if (opened.kind === 'failed') return couldNotRun(opened.failure.message);
    await using session = opened.session;
    const flaws: Flaw[] = [];
    for (const one of tools) {
      // oxlint-disable-next-line no-await-in-loop -- calls are made one at a time
      const fault = await faultOf(one, context, (capabilities) =>
        round(session, callOf(one, context, capabilities)),
      );
      if (fault !== null)
        flaws.push(wireFlaw('ext.fallback', 'error', `${nameText(one.tool.name)} ${fault}`));
    }
    return judged(flaws, `${count(tools.length, 'tool')} called by a client that knows no extension`);
  },
};

/** What is wrong with the answer to a client without extensions; those that fail anyway are not the extension's doing. */
async function faultOf(
  { plain }: PlainTool,
  { session }: CheckContext,
  askWith: (capabilities: JsonObject) => Promise<Exchange>,
): Promise<string | null> {
  const { exchange } = plain.answer;
  const type = resultType(exchange);
  if (type !== null && !CORE.includes(type))
    return `answers a client that declares no extension with a result of the type "${excerpt(type, 40)}"`;
  const { reply } = exchange;
  if (reply.kind !== 'error' || reply.code === -32021) return null;
  const extensions = member(session.capabilities, 'extensions') ?? {};
  const withAll = await askWith({ extensions });
  return withAll.reply.kind === 'result'
    ? `works for a client that declares the extensions, and tells any other ${replyText(exchange)} instead of error -32021`
    : null;
}

const CORE: readonly string[] = ['complete', 'input_required'];

function resultType({ reply }: Exchange): string | null {
  return reply.kind === 'result' ? stringMember(reply.result, 'resultType') : null;
}
