import type { Json, JsonObject } from '../../base/json.ts';
import { canonicalJson, isArray, member, stringMember } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Reply } from '../../wire/exchange.ts';
import type { Session } from '../../wire/session.ts';

/** One call, as the reader made it and saw it answered. */
export interface Called {
  readonly tool: string;
  readonly arguments: JsonObject;
  readonly reply: Reply;
}

/** Calls a tool and waits for the answer, whatever it is. */
export async function callTool(
  session: Session,
  call: { readonly tool: string; readonly arguments: JsonObject },
  options: { readonly timeoutMs: number; readonly signal: AbortSignal },
): Promise<Called> {
  const params = { name: call.tool, arguments: call.arguments };
  const { reply } = await session.request('tools/call', params, options);
  return { ...call, reply };
}

/** The result of a call that succeeded, else null. */
export function resultOf({ reply }: Called): Json | null {
  return reply.kind === 'result' && member(reply.result, 'isError') !== true ? reply.result : null;
}

/** A short sentence for a claim: which tool, and how its answer begins. Server text in it is printable and bounded. */
export function sentenceOf({ tool, reply }: Called): string {
  const name = excerpt(tool, 80);
  switch (reply.kind) {
    case 'result':
      return ofResult(name, reply.result);
    case 'error':
      return `I called ${name}, and the server refused the call with error ${reply.code}: ${excerpt(reply.message)}`;
    case 'malformed':
    case 'no-message':
      return `I called ${name}, and what came back was no proper answer: ${excerpt(reply.why)}`;
    case 'oversize':
      return `I called ${name}, and its answer was too large to be read: ${reply.bytes} bytes and more.`;
    case 'timeout':
      return `I called ${name}, and there was no answer within ${Math.round(reply.afterMs)} ms.`;
    case 'closed':
      return `I called ${name}, and the connection ended before an answer: ${excerpt(reply.why)}`;
  }
}

function ofResult(name: string, result: Json): string {
  const said = beginningOf(result);
  if (member(result, 'resultType') === 'input_required')
    return `I called ${name}, and it asked for more input, which I cannot give.`;
  if (member(result, 'isError') === true) return `I called ${name}, and it reported an error: ${said}`;
  return `I called ${name}. It answered: ${said}`;
}

function beginningOf(result: Json): string {
  const content = member(result, 'content');
  const blocks = isArray(content) ? content.slice(0, 5) : [];
  const text = blocks.map(textOf).join(' ').trim();
  if (text !== '') return excerpt(text, 300);
  const structured = member(result, 'structuredContent');
  return structured === undefined ? '(nothing)' : excerpt(canonicalJson(structured), 300);
}

function textOf(block: Json): string {
  const text = stringMember(block, 'text');
  if (text !== null) return text.slice(0, 1_000);
  const type = stringMember(block, 'type');
  return type === null ? '' : `(${type})`;
}
