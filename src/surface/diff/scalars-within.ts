import type { Bound, NumberAtom, StringAtom } from './shape.ts';
import type { Answer } from './study.ts';

/** Whether every number of `a` is one of `b`. */
export function numberWithin(a: NumberAtom, b: NumberAtom): Answer {
  if (!isBeyond(a.min, b.min, 1) || !isBeyond(a.max, b.max, -1)) return 'no';
  if (b.integer && !a.integer && !a.multiples.some((multiple) => Number.isInteger(multiple))) return 'no';
  const unmet = b.multiples.filter((multiple) => !isMultiple(a, multiple));
  if (unmet.length === 0) return 'yes';
  // Several factors together may make up one, and fractions are not exact.
  return a.multiples.length <= 1 && [...unmet, ...a.multiples].every(Number.isSafeInteger) ? 'no' : 'unknown';
}

function isMultiple({ integer, multiples }: NumberAtom, of: number): boolean {
  if (integer && of === 1) return true;
  return multiples.some(
    (multiple) =>
      multiple === of ||
      (of !== 0 && Number.isSafeInteger(multiple) && Number.isSafeInteger(of) && multiple % of === 0),
  );
}

/** Whether a bound lets no more pass than another does. */
function isBeyond(a: Bound | null, b: Bound | null, sign: 1 | -1): boolean {
  if (b === null) return true;
  if (a === null) return false;
  if (a.at === b.at) return a.open || !b.open;
  return (a.at - b.at) * sign > 0;
}

/** Whether every text of `a` is one of `b`. Patterns are equal or unknown: what two of them have in common is not worked out. */
export function stringWithin(a: StringAtom, b: StringAtom): Answer {
  const most = a.maxLength ?? Infinity;
  if (a.minLength < b.minLength || most > (b.maxLength ?? Infinity)) return 'no';
  if (b.patterns.every((pattern) => a.patterns.includes(pattern))) return 'yes';
  return a.patterns.length === 0 ? 'no' : 'unknown';
}
