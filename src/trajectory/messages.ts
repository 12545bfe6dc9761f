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
  const head = frame.text.slice(0, 1_000);
  const tail = frame.tail ?? '';
  const id = ID.exec(head)?.[1] ?? lastOf(ID, tail);
  const parsed = id === undefined ? null : parseJson(id);
  const known: Record<string, Json> = parsed?.ok === true ? { id: parsed.value } : {};
  const method = /"method"\s*:\s*"([^"]*)"/.exec(head)?.[1] ?? lastOf(/"method"\s*:\s*"([^"]*)"/, tail);
  if (method !== undefined) {
    const name = /"name"\s*:\s*"([^"]*)"/.exec(head)?.[1] ?? lastOf(/"name"\s*:\s*"([^"]*)"/, tail);
    return { ...known, method, params: { name: name ?? '' } };
  }
  const isError = /"isError"\s*:\s*true/.test(head) || /"isError"\s*:\s*true\s*[,}][^[\]]*$/.test(tail);
  return { ...known, result: isError ? { isError } : {} };
}

const ID = /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/;

/** At the end of a message the envelope stands last, so the last match is the message's own. */
function lastOf(pattern: RegExp, text: string): string | undefined {
  const all = [...text.matchAll(new RegExp(pattern, 'g'))];
  return all.at(-1)?.[1];
}
