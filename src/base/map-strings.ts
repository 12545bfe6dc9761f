/** The same value with every string in it (keys too) passed through `change`. For values that are JSON. */
export function mapStrings<T>(value: T, change: (text: string) => string): T {
  return walk(value, change) as T; // oxlint-disable-line typescript/no-unsafe-type-assertion -- same shape, strings for strings
}

function walk(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [change(key), walk(item, change)]));
}
