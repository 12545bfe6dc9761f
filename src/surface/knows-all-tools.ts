import type { Surface } from './surface.ts';

/**
 * Whether it is known which tools a target does not have: only a list that was read to its end, every entry with a name,
 * can be said to lack one.
 */
export function knowsAllTools({ gaps }: Pick<Surface, 'gaps'>): boolean {
  return gaps.every(({ list }) => list !== 'tools');
}
