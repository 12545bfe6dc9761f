import type { Finding } from '../finding/finding.ts';
import type { Surface } from '../surface/surface.ts';
import type { CheckResult } from './check.ts';
import { concluded } from './concluded.ts';
import { surfaceChecks } from './surface-checks.ts';

export interface Lint {
  readonly checks: readonly CheckResult[];
  readonly findings: readonly Finding[];
}

/** Every check that looks only at the lists, on a surface from anywhere; nothing is called, and no lock is compared. */
export function lint(surface: Surface): Lint {
  const done = Object.values(surfaceChecks)
    .filter(({ id }) => id !== 'list.both-ways')
    .map((check) => concluded(check.id, check.run({ surface })));
  return { checks: done.map(({ result }) => result), findings: done.flatMap(({ findings }) => findings) };
}
