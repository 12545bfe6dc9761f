import { jsonpath } from 'json-p3';
import { messageOf } from '../base/errors.ts';
import type { Json } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import { withinTime } from '../base/within-time.ts';

/** What a path leads to. A path that may lead to many places (`[*]`, `..`, a filter, a slice) always gives a list. */
export type Found =
  | { readonly kind: 'found'; readonly value: Json }
  | { readonly kind: 'absent' }
  /** It could not be followed: a filter that never ends, a value nested too deep. */
  | { readonly kind: 'broken'; readonly why: string };

/** What is wrong with a JSONPath (RFC 9535), or null. */
export function pathFlaw(path: string): string | null {
  try {
    jsonpath.compile(path);
    return null;
  } catch (error) {
    return excerpt(messageOf(error), 160);
  }
}

const LIMIT_MS = 1_000;

/**
 * A path that looks at each part of a value a few times at most: without a descent, a function, a list of selectors, a look
 * back at the root, or a filter in a filter. No watch has to be set for it, which costs more than most paths do.
 */
const COSTS_LITTLE = /^\$(?!.*(?:\.\.|[(,$]|\?.*\?))/s;

/** Follows a path that has no flaw. The value is a stranger's, so nothing of it can make this throw or hang. */
export function follow(path: string, value: Json): Found {
  try {
    const compiled = jsonpath.compile(path);
    // The library only reads; its type lacks `readonly`.
    const data = value as Parameters<typeof compiled.query>[0]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- see above
    const timed = COSTS_LITTLE.test(path)
      ? { done: true as const, value: compiled.query(data).values() }
      : withinTime(LIMIT_MS, () => compiled.query(data).values());
    if (!timed.done)
      return { kind: 'broken', why: `following ${excerpt(path, 80)} took more than ${LIMIT_MS} ms` };
    const values = timed.value as readonly Json[]; // oxlint-disable-line typescript/no-unsafe-type-assertion -- parts of a JSON value
    if (!compiled.singularQuery()) return { kind: 'found', value: values };
    const [one] = values;
    return one === undefined ? { kind: 'absent' } : { kind: 'found', value: one };
  } catch (error) {
    return { kind: 'broken', why: `${excerpt(path, 80)}: ${excerpt(messageOf(error), 160)}` };
  }
}
