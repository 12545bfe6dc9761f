import { isArray, isObject, member, stringMember, type Json } from '../base/json.ts';
import { jsonIn } from '../base/json-text.ts';
import type { ResultShape } from './tool-call.ts';

/** How many values of one result are looked at: enough for any real answer, a bound for a hostile one. */
const VALUE_LIMIT = 200_000;

/**
 * What a `tools/call` result looks like, without its values.
 * `cut` says that only the beginning of the message was kept, so that nothing can be said of its inside.
 */
export function resultShape(result: Json | null, bytes: number, cut: boolean): ResultShape {
  if (cut || result === null) {
    return { bytes, contentTypes: [], items: null, empty: false, nulls: 0, truncated: cut };
  }
  const blocks = blocksOf(result);
  const data = dataOf(result, blocks);
  return {
    bytes,
    contentTypes: [...new Set(blocks.map((block) => stringMember(block, 'type') ?? 'unknown'))].sort(),
    items: data === undefined ? null : itemCount(data),
    empty: isEmpty(blocks, data),
    nulls: data === undefined ? 0 : countNulls(data),
    truncated: false,
  };
}

/** As `empty` of the shape, for whoever has read the machine-readable half already: a large one is not read twice. */
export function isEmptyResult(result: Json, data: Json | undefined): boolean {
  const blocks = blocksOf(result);
  const isAlone = blocks.length === 1 || member(result, 'structuredContent') !== undefined;
  return isEmpty(blocks, isAlone ? data : undefined);
}

function isEmpty(blocks: readonly Json[], data: Json | undefined): boolean {
  return data === undefined ? isEmptyContent(blocks) : isEmptyData(data);
}

function blocksOf(result: Json): readonly Json[] {
  const content = member(result, 'content');
  return isArray(content) ? content : [];
}

/** The machine-readable half of a result: its structured content, or its only text block where that is JSON. */
function dataOf(result: Json, blocks: readonly Json[]): Json | undefined {
  const structured = member(result, 'structuredContent');
  if (structured !== undefined) return structured;
  const texts = blocks.map((block) => stringMember(block, 'text')).filter((text) => text !== null);
  const [only] = texts;
  return texts.length !== 1 || blocks.length !== 1 || only === undefined ? undefined : jsonIn(only);
}

/** A list is counted by its length; an object by its only list-valued member, since two lists are not one obvious list. */
function itemCount(data: Json): number | null {
  if (isArray(data)) return data.length;
  if (!isObject(data)) return null;
  const lists = Object.values(data).filter((value) => isArray(value));
  return lists.length === 1 ? (lists[0]?.length ?? null) : null;
}

function isEmptyContent(blocks: readonly Json[]): boolean {
  return blocks.every(
    (block) => stringMember(block, 'type') === 'text' && stringMember(block, 'text')?.trim() === '',
  );
}

/** Nothing in it but nulls, empty texts, empty lists and empty objects. Numbers and booleans are data, zero and false too. */
function isEmptyData(data: Json): boolean {
  return !someValue(data, (value) => value !== null && value !== '' && !isArray(value) && !isObject(value));
}

function countNulls(data: Json): number {
  let nulls = 0;
  someValue(data, (value) => {
    if (value === null) nulls += 1;
    return false;
  });
  return nulls;
}

/** Whether any value anywhere satisfies the test; walks without recursion, within the limit. */
function someValue(root: Json, test: (value: Json) => boolean): boolean {
  const todo: Json[] = [root];
  for (let seen = 0; seen < VALUE_LIMIT; seen += 1) {
    const value = todo.pop();
    if (value === undefined) return false;
    if (test(value)) return true;
    if (isArray(value)) for (const item of value) todo.push(item);
    else if (isObject(value)) for (const item of Object.values(value)) todo.push(item);
  }
  return true;
}
