import { accepts, checkSteps, distinctSteps, type Called, type Step } from './reference.ts';

/**
 * Kendall's tau between the reference path and the calls, over distinct steps that were called, each where it was first
 * called: (concordant - discordant) / C(m, 2), from -1 to 1. Null for fewer than two such steps.
 * Throws RangeError for a step without a tool.
 */
export function kendallTau(steps: readonly Step[], calls: readonly Called[]): number | null {
  checkSteps(steps);
  const places = distinctSteps(steps)
    .map((step) => calls.findIndex((call) => accepts(step, call)))
    .filter((place) => place >= 0);
  if (places.length < 2) return null;
  const pairs = places.flatMap((place, i) => places.slice(i + 1).map((later) => Math.sign(later - place)));
  return pairs.reduce((sum, sign) => sum + sign, 0) / pairs.length;
}
