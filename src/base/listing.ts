import { excerpt } from './text.ts';

/** `a, b, c and 4 more`: the first few of many, each printable and at most 60 characters long. */
export function listed(items: readonly string[], limit = 3): string {
  const shown = items
    .slice(0, items.length === limit + 1 ? limit + 1 : limit)
    .map((item) => excerpt(item, 60));
  const rest = items.length - shown.length;
  if (rest > 0) return `${shown.join(', ')} and ${rest} more`;
  const last = shown.at(-1) ?? '';
  return shown.length < 2 ? last : `${shown.slice(0, -1).join(', ')} and ${last}`;
}
