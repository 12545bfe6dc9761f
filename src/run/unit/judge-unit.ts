import { listed } from '../../base/listing.ts';
import { count } from '../../base/text.ts';
import type { ProgramEnd } from '../../wire/run-program.ts';
import { FAILURES_KEPT, NOTHING_COUNTED, type Counted, type UnitResult } from './unit-result.ts';

/** What was read of the results. */
export interface Read extends Counted {
  readonly files: readonly string[];
  /** What could not be read, and why. */
  readonly troubles: readonly string[];
}

export function sumOf(parts: readonly Counted[]): Counted {
  const sum = parts.reduce(
    (a, b) => ({
      tests: a.tests + b.tests,
      passed: a.passed + b.passed,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
      failures: [],
    }),
    NOTHING_COUNTED,
  );
  return { ...sum, failures: parts.flatMap(({ failures }) => failures).slice(0, FAILURES_KEPT) };
}

type Judged = Counted & Pick<UnitResult, 'state' | 'why'>;

/** Whether the tests hold: all passed, at least one ran, and the command itself agrees. Nothing seen never holds. */
export function judgeUnit({ files: _files, troubles, ...counted }: Read, end: ProgramEnd | null): Judged {
  const { tests, passed, failed, skipped } = counted;
  const exitCode = end?.exitCode ?? 0;
  const ended = exitCode === 0 ? '' : `, and the command ended with status ${exitCode}`;
  if (failed > 0)
    return { ...counted, state: 'fails', why: `${failed} of ${count(tests, 'unit test')} failed${ended}` };
  const open = (why: string): Judged => ({ ...counted, state: 'unanswered', why });
  if (end !== null && end.signal !== null) return open(`the unit tests' command was ended by ${end.signal}`);
  if (troubles.length > 0) return open(`no result could be had: ${listed(troubles)}${ended}`);
  if (tests === 0) return open(`no unit test was seen${ended}`);
  if (passed === 0) return open(`${count(tests, 'unit test')} seen, none of which ran${ended}`);
  const aside = skipped === 0 ? '' : `, ${skipped} skipped`;
  if (exitCode !== 0) {
    const why = `${count(passed, 'unit test')} passed${aside}, yet the command ended with status ${exitCode}`;
    return { ...counted, state: 'fails', why };
  }
  return { ...counted, state: 'holds', why: `${count(passed, 'unit test')} passed${aside}` };
}
