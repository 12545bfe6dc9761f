import { member, parseJson } from '../../base/json.ts';

/** The id of the request that a message answers, as JSON; null: it answers none. */
export function answeredId(text: string): string | null {
  const parsed = parseJson(text);
  if (!parsed.ok || member(parsed.value, 'method') !== undefined) return null;
  const id = member(parsed.value, 'id');
  return id === undefined ? null : JSON.stringify(id);
}
