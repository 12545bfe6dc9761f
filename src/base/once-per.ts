/** Makes a function that does its work once for each key and then gives the same answer again; forgets with the key. */
export function oncePer<Key extends object, Value>(
  work: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const done = new WeakMap<Key, Promise<Value>>();
  return (key) => {
    const known = done.get(key) ?? work(key);
    done.set(key, known);
    return known;
  };
}
