import { UsageError } from '../base/errors.ts';
import { differences } from './identity.ts';
import type { Run } from './run.ts';

/** The interrupted run, if what would be started now is the same. Throws a UsageError that names what has changed. */
export function resumed(interrupted: Run, now: Run): Run {
  const changed = differences(interrupted, now);
  const [first] = changed;
  const planned = interrupted.planned === now.planned;
  if (first === undefined && planned) return interrupted;
  const what =
    first === undefined
      ? `it was to have ${interrupted.planned} trials, and would now have ${now.planned}`
      : changed
          .map(({ what: each, before, after }) => `${each} was ${before}, and is now ${after}`)
          .join('; ');
  throw new UsageError(
    'resume-differs',
    `Run ${interrupted.id} cannot be resumed: ${what}.`,
    'Undo the change, or start a new run without --resume.',
  );
}
