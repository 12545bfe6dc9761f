import { isArray, isObject, member, parseJson, stringMember, type Json } from '../../../base/json.ts';

/** The members of a list; none where there is no list. */
export function listOf(value: Json | undefined): readonly Json[] {
  return isArray(value) ? value : [];
}

/** The text of a content value of any format: a text, a part, or a list of parts; other parts as their JSON. */
export function contentText(content: Json | undefined): string {
  if (content === undefined || content === null) return '';
  if (typeof content === 'string') return content;
  if (isArray(content))
    return content
      .map(contentText)
      .filter((text) => text !== '')
      .join('\n');
  if (!isObject(content)) return JSON.stringify(content);
  const text = stringMember(content, 'text');
  if (text !== null) return text;
  const inner = member(content, 'content') ?? member(content, 'output');
  return inner === undefined ? JSON.stringify(content) : contentText(inner);
}

/** Arguments that travel as a text. */
export function argumentsIn(value: Json | undefined): Json {
  if (typeof value !== 'string') return value ?? {};
  const parsed = parseJson(value);
  return parsed.ok ? parsed.value : {};
}

/** A text in three pieces, so that a client that reads a stream has something to put together. */
export function pieces(text: string): readonly string[] {
  if (text === '') return [];
  const size = Math.max(1, Math.ceil(text.length / 3));
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
}

export function nameOf(value: Json | undefined): string {
  return stringMember(value, 'name') ?? '';
}

/** What OpenAI calls an error of that status; some clients ask again whatever calls itself the server's. */
export function errorTypeOf(status: number): string {
  if (status === 429) return 'rate_limit_exceeded';
  return status < 500 ? 'invalid_request_error' : 'server_error';
}
