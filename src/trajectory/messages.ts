import { isObject, parseJson, type Json, type JsonObject } from '../base/json.ts';
import type { Frame } from '../wire/frame.ts';

/** A JSON-RPC message and the frame it crossed in. */
export interface Message {
  readonly frame: Frame;
  readonly body: JsonObject;
}

/** The messages of a frame: none for noise, several for a batch (2025-03-26), and what can be known of one that was cut. */
export function messagesOf(frame: Frame): readonly Message[] {
  if (frame.cut) return [{ frame, body: outlineOf(frame) }];
  const parsed = parseJson(frame.text);
  if (!parsed.ok) return [];
  const list = Array.isArray(parsed.value) ? parsed.value : [parsed.value];
  return list.filter((body: Json): body is JsonObject => isObject(body)).map((body) => ({ frame, body }));
}

/**
 * Of a message too long to keep: its id, method, tool name and error flag, looked for at both ends, since some servers
 * write the id first and some last. What stands in the middle stays unknown.
 */
function outlineOf(frame: Frame): JsonObject {
  const ends: Ends = { head: frame.text.slice(0, 1_000), tail: frame.tail ?? '' };
  const parsed = parseJson(found(ID, ends) ?? '');
  const known: Record<string, Json> = parsed.ok ? { id: parsed.value } : {};
  const method = found(METHOD, ends);
  if (method !== null) return { ...known, method, params: { name: found(NAME, ends) ?? '' } };
  const isError = IS_ERROR.test(ends.head) || IS_ERROR_LAST.test(ends.tail);
  return { ...known, result: isError ? { isError } : {} };
}

interface Ends {
  readonly head: string;
  readonly tail: string;
}

const ID = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/g;
const METHOD = /"method"\s*:\s*"([^"]*)"/g;
const NAME = /"name"\s*:\s*"([^"]*)"/g;
const IS_ERROR = /"isError"\s*:\s*true/;
/** Behind the content only: inside a text the quotes would be escaped, and a bracket would follow. */
const IS_ERROR_LAST = /"isError"\s*:\s*true\s*[,}][^[\]]*$/;

/** At the beginning of a message its envelope stands first, at the end it stands last. */
function found(pattern: RegExp, { head, tail }: Ends): string | null {
  const [first] = head.matchAll(pattern);
  const last = [...tail.matchAll(pattern)].at(-1);
  return first?.[1] ?? last?.[1] ?? null;
}
