import { Lexer, isAlias, isMap, isNode, isScalar, isSeq } from 'yaml';
import type { Document } from 'yaml';

/** Keys and list positions from the top of a file down to a value. */
export type KeyPath = readonly (string | number)[];

/** Where in the text a value or its key begins; where the nearest thing around it does, when it is not there. */
export function offsetOf(doc: Document, path: KeyPath, part: 'key' | 'value'): number {
  let node: unknown = doc.contents;
  let offset = startOf(node) ?? 0;
  for (const [index, step] of path.entries()) {
    const found = childOf(isAlias(node) ? node.resolve(doc) : node, step);
    if (found === null) return offset;
    const last = index === path.length - 1;
    offset =
      startOf(last && part === 'key' ? (found.key ?? found.value) : found.value) ??
      startOf(found.key) ??
      offset;
    node = found.value;
  }
  return offset;
}

function childOf(node: unknown, step: string | number): { key: unknown; value: unknown } | null {
  if (isSeq(node) && typeof step === 'number') {
    return step < node.items.length ? { key: null, value: node.items[step] } : null;
  }
  if (!isMap(node)) return null;
  const pair = node.items.find(({ key }) => isScalar(key) && key.value === String(step));
  return pair === undefined ? null : { key: pair.key, value: pair.value };
}

function startOf(node: unknown): number | null {
  return isNode(node) ? (node.range?.[0] ?? null) : null;
}

/** How deep lists and maps are nested. The parser recurses, and thousands of open brackets end the process rather than throw, so they are counted first. */
export function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let dashes = 0;
  for (const token of new Lexer().lex(text)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    dashes = token === '-' || token === '?' ? dashes + 1 : /^[ \t]+$/.test(token) ? dashes : 0;
    deepest = Math.max(deepest, depth, dashes);
  }
  return deepest;
}
