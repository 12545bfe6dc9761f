import { UsageError } from '../base/errors.ts';
import { listed } from '../base/listing.ts';
import { differences, type Difference } from './identity.ts';
import type { Run } from './run.ts';

/** The interrupted run, if what would be started now is the same. Throws a UsageError that names what has changed. */
export function resumed(interrupted: Run, now: Run): Run {
  const changed = differences(interrupted, now).map((each) => changeText(each, interrupted, now));
  const { planned } = interrupted;
  if (changed.length === 0 && planned === now.planned) return interrupted;
  const what =
    changed.length === 0
      ? `it was to have ${planned} trials, and would now have ${now.planned}`
      : changed.join('; ');
  throw new UsageError(
    'resume-differs',
    `Run ${interrupted.id} cannot be resumed: ${what}.`,
    'Undo the change, or start a new run without --resume.',
  );
}

/** Trials of each case with each client, as the run was planned. */
export function repeatsOf({ planned, cases, clients }: Pick<Run, 'planned' | 'cases' | 'clients'>): number {
  const sound = cases.filter(({ defect }) => defect === null).length;
  return sound * clients.length === 0 ? 0 : Math.floor(planned / (sound * clients.length));
}

function changeText({ what, before, after }: Difference, interrupted: Run, now: Run): string {
  const cases = what === 'bank' ? casesText(interrupted, now) : null;
  return cases ?? `${what} was ${before}, and is now ${after}`;
}

/** Which cases another bank has otherwise; null where its hash says more than its cases. */
function casesText(interrupted: Run, now: Run): string | null {
  const before = new Map(interrupted.cases.map((one) => [one.id, one.hash]));
  const after = new Map(now.cases.map((one) => [one.id, one.hash]));
  const ids = (words: string, all: readonly string[]): readonly string[] =>
    all.length === 0 ? [] : [`${words}: ${listed(all)}`];
  const parts = [
    ...ids(
      'cases changed',
      [...after.keys()].filter((id) => before.has(id) && before.get(id) !== after.get(id)),
    ),
    ...ids(
      'cases added',
      [...after.keys()].filter((id) => !before.has(id)),
    ),
    ...ids(
      'cases gone',
      [...before.keys()].filter((id) => !after.has(id)),
    ),
  ];
  return parts.length === 0 ? null : `the bank has changed (${parts.join('; ')})`;
}
