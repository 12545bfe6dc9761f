/** All values of an async iterable, in order. (`Array.fromAsync` is not in Node 20.) */
export async function collect<T>(values: AsyncIterable<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}
