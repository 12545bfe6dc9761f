import { member, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';

export interface CacheFault {
  readonly kind: 'missing' | 'ttl' | 'scope';
  /** As the rest of a sentence: `has no ttlMs`. */
  readonly text: string;
}

/** What is wrong with the cache hints of a result that must carry them. */
export function cacheFaults(result: Json): readonly CacheFault[] {
  const ttl = member(result, 'ttlMs');
  const scope = member(result, 'cacheScope');
  const faults: CacheFault[] = [];
  if (ttl === undefined) faults.push({ kind: 'missing', text: 'has no ttlMs' });
  else if (typeof ttl !== 'number' || !Number.isInteger(ttl) || ttl < 0) {
    faults.push({ kind: 'ttl', text: `has ${shown(ttl)} as ttlMs, which is no whole number from 0` });
  }
  if (scope === undefined) faults.push({ kind: 'missing', text: 'has no cacheScope' });
  else if (scope !== 'public' && scope !== 'private') {
    faults.push({
      kind: 'scope',
      text: `has ${shown(scope)} as cacheScope, which is neither "public" nor "private"`,
    });
  }
  return faults;
}

function shown(value: Json): string {
  return excerpt(JSON.stringify(value), 40);
}
