/** What an entry is known by; null where it says nothing by which it could be. */
export type Sign<Entry> = (entry: Entry) => string | null;

/**
 * Entries that went and that came and belong together: by the first of the signs that both have, where no second entry of
 * either side has it too.
 */
export function uniquePairs<Entry>(
  gone: readonly Entry[],
  come: readonly Entry[],
  signs: readonly Sign<Entry>[],
): Map<Entry, Entry> {
  const pairs = new Map<Entry, Entry>();
  for (const sign of signs) {
    const taken = new Set(pairs.values());
    const old = bySign(
      gone.filter((entry) => !pairs.has(entry)),
      sign,
    );
    const now = bySign(
      come.filter((entry) => !taken.has(entry)),
      sign,
    );
    for (const [key, { entry, alone }] of old) {
      const found = now.get(key);
      if (alone && found?.alone === true) pairs.set(entry, found.entry);
    }
  }
  return pairs;
}

interface Signed<Entry> {
  readonly entry: Entry;
  readonly alone: boolean;
}

function bySign<Entry>(entries: readonly Entry[], sign: Sign<Entry>): ReadonlyMap<string, Signed<Entry>> {
  const found = new Map<string, Signed<Entry>>();
  for (const entry of entries) {
    const key = sign(entry);
    if (key !== null) found.set(key, { entry, alone: !found.has(key) });
  }
  return found;
}
