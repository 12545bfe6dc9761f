import type { Change, ChangeClass } from './change.ts';

/** The part of a semantic version that should grow. */
export type Bump = 'major' | 'minor' | 'patch' | 'none';

const BUMPS: Record<ChangeClass, Bump> = {
  breaking: 'major',
  // Until somebody has looked, it is taken for what it may be.
  'needs-review': 'major',
  behavioural: 'minor',
  additive: 'minor',
  cosmetic: 'patch',
};

const ORDER: readonly Bump[] = ['major', 'minor', 'patch'];

/** What the gravest of the changes asks for. A version that has grown already is no reason to let it grow. */
export function bumpOf(changes: readonly Change[]): Bump {
  const asked = changes.filter(({ row }) => row !== 'server.version').map((change) => BUMPS[change.class]);
  return ORDER.find((bump) => asked.includes(bump)) ?? 'none';
}
