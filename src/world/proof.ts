import { canonicalJson } from '../base/json.ts';
import { differenceOf, isValue, seenText, sizesOf } from '../case/effect-rule.ts';
import type { Effect } from '../case/effect.ts';
import type { Seen } from './record.ts';

/** Why an effect says nothing about what will be done: it cannot be read, or it is no sound check. */
export interface Unproven {
  readonly kind: 'unreadable' | 'defect';
  readonly why: string;
}

/**
 * Proves, by two readings before anything has been done, that an effect can fail; null: it can. What already holds or
 * changes by itself cannot. `isOpen`: what it must equal is not known yet, so that it cannot hold already.
 */
export function unproven(
  effect: Effect,
  [first, again]: readonly [Seen, Seen],
  isOpen = false,
): Unproven | null {
  const { must } = effect;
  if (must.kind !== 'equals' && first.kind === 'nothing') return { kind: 'unreadable', why: first.why };
  if (must.kind === 'changes-by' && sizesOf(effect, first, first) === null)
    return defect(`changes_by needs a number or a list, and there is ${seenText(first)}${coalesce(effect)}`);
  if (!isSteady(effect, first, again)) return defect('what it reads changes by itself, before any step');
  if (must.kind === 'equals' && !isOpen && isValue(first, must.value))
    return defect(`it equals ${seenText(first)} before the steps already`);
  return null;
}

function isSteady(effect: Effect, first: Seen, again: Seen): boolean {
  if (effect.must.kind === 'changes-by') {
    const sizes = sizesOf(effect, first, again);
    return sizes !== null && differenceOf(sizes) === 0;
  }
  if (first.kind !== 'value' || again.kind !== 'value') return first.kind === again.kind;
  return canonicalJson(first.value) === canonicalJson(again.value);
}

function coalesce({ read }: Effect): string {
  return read.kind === 'sql' ? ' (a sum over no rows is null: write coalesce(sum(…), 0))' : '';
}

function defect(why: string): Unproven {
  return { kind: 'defect', why };
}
