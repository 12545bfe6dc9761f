/** Two lists laid beside each other. */
export interface Paired<Entry> {
  readonly pairs: readonly (readonly [before: Entry, after: Entry])[];
  readonly gone: readonly Entry[];
  readonly come: readonly Entry[];
}

/** Entries of equal keys belong together; of several with one key, the first with the first. */
export function paired<Entry>(
  before: readonly Entry[],
  after: readonly Entry[],
  keyOf: (entry: Entry) => string,
): Paired<Entry> {
  const waiting = new Map<string, Entry[]>();
  for (const entry of after) {
    const key = keyOf(entry);
    const queue = waiting.get(key);
    if (queue === undefined) waiting.set(key, [entry]);
    else queue.push(entry);
  }
  const pairs: (readonly [Entry, Entry])[] = [];
  const gone: Entry[] = [];
  for (const entry of before) {
    const found = waiting.get(keyOf(entry))?.shift();
    if (found === undefined) gone.push(entry);
    else pairs.push([entry, found]);
  }
  const met = new Set(pairs.map(([, entry]) => entry));
  return { pairs, gone, come: after.filter((entry) => !met.has(entry)) };
}

/** The same with renames: what went and what came, as these say, belongs together too. */
export function withRenames<Entry>(
  { pairs, gone, come }: Paired<Entry>,
  renames: ReadonlyMap<Entry, Entry>,
): Paired<Entry> {
  const taken = new Set(renames.values());
  return {
    pairs: [...pairs, ...renames],
    gone: gone.filter((entry) => !renames.has(entry)),
    come: come.filter((entry) => !taken.has(entry)),
  };
}

/** The keys of what stands in both, in both orders; null where the orders agree. What came or went moves nothing. */
export function reordered<Entry>(
  { pairs }: Paired<Entry>,
  [before, after]: readonly [readonly Entry[], readonly Entry[]],
  nameOf: (entry: Entry) => string,
): { readonly before: readonly string[]; readonly after: readonly string[] } | null {
  const now = new Map(pairs);
  const stayed = new Set(pairs.map(([, entry]) => entry));
  const old = before.flatMap((entry) => now.get(entry) ?? []);
  const order = after.filter((entry) => stayed.has(entry));
  const first = old.findIndex((entry, i) => entry !== order[i]);
  if (first < 0) return null;
  return { before: old.slice(first).map(nameOf), after: order.slice(first).map(nameOf) };
}
