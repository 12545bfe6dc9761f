/** Where a changed value goes once it is there. */
type Put = (value: unknown) => void;

/**
 * The same value with every string in it (keys too) passed through `change`. For values that are JSON; walks with a
 * stack of its own, since hostile values may be nested deeper than the call stack.
 */
export function mapStrings<T>(root: T, change: (text: string) => string): T {
  let whole: unknown;
  const todo: { readonly value: unknown; readonly put: Put }[] = [
    { value: root, put: (value) => (whole = value) },
  ];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    const { value, put } = next;
    if (typeof value === 'string') put(change(value));
    else if (Array.isArray(value)) put(listOf(value, todo));
    else if (typeof value === 'object' && value !== null) put(objectOf(value, todo, change));
    else put(value);
  }
  return whole as T; // oxlint-disable-line typescript/no-unsafe-type-assertion -- same shape, strings for strings
}

function listOf(value: readonly unknown[], todo: { value: unknown; put: Put }[]): unknown[] {
  const list: unknown[] = Array.from({ length: value.length }, () => null);
  for (const [index, item] of value.entries())
    todo.push({ value: item, put: (changed) => (list[index] = changed) });
  return list;
}

/** Every key stands before its value is changed, so that the order of keys stays what it was. */
function objectOf(
  value: object,
  todo: { value: unknown; put: Put }[],
  change: (text: string) => string,
): object {
  const members = Object.entries(value).map(([key, item]) => ({ key: change(key), item: item as unknown }));
  const object = Object.fromEntries(members.map(({ key }): [string, unknown] => [key, null]));
  for (const { key, item } of members) {
    // `__proto__` as an own key must stay one: plain assignment would change the prototype.
    const put: Put = (changed) =>
      Object.defineProperty(object, key, {
        value: changed,
        enumerable: true,
        configurable: true,
        writable: true,
      });
    todo.push({ value: item, put });
  }
  return object;
}
