import { fingerprint } from '../fingerprint.ts';
import type { Surface } from '../surface.ts';
import { bumpOf, type Bump } from './bump.ts';
import { type Change, CHANGE_CLASSES, type ChangeClass, type Warning } from './change.ts';
import { promptsDiffer } from './prompts-diff.ts';
import { resourcesDiffer } from './resources-diff.ts';
import { serverDiffers } from './server-diff.ts';
import { type Fact, told } from './told.ts';
import { toolsDiffer } from './tools-diff.ts';

/** What became of a surface. */
export interface SurfaceDiff {
  /** The gravest first; within a class in the order of the surface. */
  readonly changes: readonly Change[];
  readonly warnings: readonly Warning[];
  readonly counts: Readonly<Record<ChangeClass, number>>;
  readonly bump: Bump;
  readonly fingerprints: { readonly before: string; readonly after: string };
}

/**
 * The difference of two surfaces, each change in its class by the taxonomy in `rows.ts`. A function of its arguments alone;
 * never throws for what a server wrote. Nothing is said of the order of JSON keys, of white space in JSON, and of schemas
 * that are proved to let the same values pass. `answers`: what calls that were made again have shown beside the lists.
 */
export function surfaceDiff(before: Surface, after: Surface, answers: readonly Fact[] = []): SurfaceDiff {
  const tools = toolsDiffer(before, after);
  const facts = [
    ...serverDiffers(before, after),
    ...tools.facts,
    ...promptsDiffer(before.prompts, after.prompts),
    ...resourcesDiffer(before, after),
    ...answers,
  ];
  const all = facts.map(told);
  const changes = CHANGE_CLASSES.flatMap((kind) => all.filter((change) => change.class === kind));
  return {
    changes,
    warnings: tools.warnings,
    counts: countsOf(changes),
    bump: bumpOf(changes),
    fingerprints: { before: fingerprint(before), after: fingerprint(after) },
  };
}

function countsOf(changes: readonly Change[]): Readonly<Record<ChangeClass, number>> {
  const counts: Record<ChangeClass, number> = {
    breaking: 0,
    'needs-review': 0,
    behavioural: 0,
    additive: 0,
    cosmetic: 0,
  };
  for (const { class: kind } of changes) counts[kind] += 1;
  return counts;
}
