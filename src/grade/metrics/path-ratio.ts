import { checkSteps, type Called, type Step } from './reference.ts';

/**
 * The length of the shortest accepted path / the number of calls, at most 1: how direct a trial was. Null for a trial that did
 * not pass, since a short failure is no merit, and without a path. Throws RangeError for a step without a tool.
 */
export function minimalPathRatio(
  paths: readonly (readonly Step[])[],
  calls: readonly Called[],
  passed: boolean,
): number | null {
  for (const path of paths) checkSteps(path);
  if (!passed || paths.length === 0) return null;
  const shortest = Math.min(...paths.map((path) => path.length));
  return calls.length <= shortest ? 1 : shortest / calls.length;
}
