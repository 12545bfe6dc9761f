import { canonicalJson } from '../base/json.ts';
import type { Tool } from './surface.ts';

/** How much of a model's context a tool list takes. */
export interface ListSize {
  /** UTF-8 bytes of the definitions as compact JSON. */
  readonly bytes: number;
  readonly characters: number;
  /** Characters / 4, rounded up: a rule of thumb that holds for English and JSON, not a tokenizer's count. */
  readonly tokens: number;
}

export function toolListSize(tools: readonly Tool[]): ListSize {
  const text = canonicalJson(tools.map((tool) => tool.raw));
  return { bytes: Buffer.byteLength(text), characters: text.length, tokens: Math.ceil(text.length / 4) };
}
