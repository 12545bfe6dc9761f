import { isSearch } from '../client/scripted/resolve-tool.ts';
import type { Exposure } from '../trajectory/exposure.ts';
import type { View } from './view.ts';

/**
 * How the tools were handed on, as far as a view shows. Tools that only miss in it may stand there under a name that nobody
 * would know them by, which is why that alone proves nothing.
 */
export function exposureIn({
  exposure,
  tools,
  others,
}: Pick<View, 'exposure' | 'tools' | 'others'>): Exposure {
  if (exposure === 'search') return 'deferred';
  if (exposure === 'direct' && tools.every(({ shown }) => shown !== null)) return 'all';
  if (others.some((name) => isSearch({ name, kind: 'function' }))) return 'deferred';
  return exposure === 'none' ? 'none' : 'unknown';
}
