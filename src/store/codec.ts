import { canonicalJson, parseJson, type Json } from '../base/json.ts';
import type { Flaw, Shape } from './shape.ts';

export type Decoded<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly why: string };

/** The text that is kept for a value. Throws when the value has not its own shape: a bug of ours, caught before it is stored. */
export function encode<T>(shape: Shape<T>, value: T): string {
  const plain = value as unknown as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- what is stored is JSON throughout
  const flaw = shape(plain);
  if (flaw !== null) throw new Error(`Not stored: ${flawText(flaw)}.`);
  return jsonText(plain);
}

/** What was kept, read back. Never throws: a damaged text is an answer. */
export function decode<T>(shape: Shape<T>, text: string): Decoded<T> {
  const parsed = parseJson(text);
  if (!parsed.ok) return { ok: false, why: `it is no JSON (${parsed.why})` };
  const flaw = shape(parsed.value);
  if (flaw !== null) return { ok: false, why: flawText(flaw) };
  return { ok: true, value: parsed.value as unknown as T }; // oxlint-disable-line typescript/no-unsafe-type-assertion -- its shape was just checked
}

// JSON.stringify recurses and gives up on values that hostile servers nest a few thousand deep.
function jsonText(value: Json): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return canonicalJson(value);
    throw error;
  }
}

function flawText({ path, expected }: Flaw): string {
  return `${path.length === 0 ? 'it' : path.join('.')} is not ${expected}`;
}
