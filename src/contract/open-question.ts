import type { CheckId } from '../finding/codes.ts';
import type { CheckResult } from './check.ts';

/**
 * Checks that need something beyond this server, which is no fault of it: another program, which need not be installed,
 * or a stream to which Surveyor does not listen. That such a check could not run is told and takes nothing away.
 */
const OPTIONAL: ReadonlySet<string> = new Set<CheckId>(['conformance.suite', 'list.changed']);

/** Whether it leaves a question about the server open. */
export function isOpen({ id, outcome }: CheckResult): boolean {
  return outcome === 'could-not-run' && !OPTIONAL.has(id);
}
