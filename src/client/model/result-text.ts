import { canonicalJson, isArray, member, parseJson, stringMember, type Json } from '../../base/json.ts';
import type { Reply } from '../../wire/exchange.ts';

/** What the model is told of a call's outcome. */
export interface ToldResult {
  readonly type: 'text' | 'error-text';
  readonly value: string;
}

/**
 * All that a result says, for the model: the texts in their order, other content by its kind, and the structured half
 * where no text says the same. An error is marked as one. Nothing is cut.
 */
export function toldResult(reply: Reply): ToldResult {
  switch (reply.kind) {
    case 'result': {
      const type = member(reply.result, 'isError') === true ? 'error-text' : 'text';
      return { type, value: textOf(reply.result) };
    }
    case 'error':
      return wrong(`The server refused the call: ${reply.message} (code ${reply.code})`);
    case 'malformed':
    case 'no-message':
      return wrong(`The server's answer cannot be read: ${reply.why}`);
    case 'timeout':
      return wrong('The server did not answer in time.');
    case 'closed':
      return wrong('The connection to the server ended before there was an answer.');
    case 'oversize':
      return wrong(`The answer was too large to be read: ${reply.bytes} bytes and more.`);
  }
}

function wrong(value: string): ToldResult {
  return { type: 'error-text', value };
}

function textOf(result: Json): string {
  const content = member(result, 'content');
  const texts = isArray(content) ? content.map(blockText) : [];
  const structured = member(result, 'structuredContent');
  if (structured === undefined || texts.some((text) => saysTheSame(text, structured)))
    return texts.join('\n');
  return [...texts, JSON.stringify(structured)].join('\n');
}

function blockText(block: Json): string {
  const text = stringMember(block, 'text') ?? stringMember(member(block, 'resource'), 'text');
  if (text !== null) return text;
  const address = stringMember(block, 'uri') ?? stringMember(member(block, 'resource'), 'uri');
  return `(${[stringMember(block, 'type') ?? 'content', address].filter((part) => part !== null).join(' ')})`;
}

function saysTheSame(text: string, structured: Json): boolean {
  const parsed = parseJson(text);
  return parsed.ok && canonicalJson(parsed.value) === canonicalJson(structured);
}
