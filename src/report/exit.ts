import { exitCodes } from '../base/exit.ts';
import { asksBank } from '../run/asks-bank.ts';
import type { Graded, Run } from '../run/run.ts';
import type { Report } from './model.ts';
import { counting } from './whole.ts';

type Parts = Pick<Report, 'unit' | 'checks' | 'contracts' | 'tally' | 'findings' | 'run' | 'server'>;

/**
 * Whether what was asked holds. Failing trials don't fail a build here: only the gate decides that. Nothing checked is
 * never green: where the list of tools could not be read to its end, no check gave an answer, every trial was lost, or a bank was run of which no
 * trial was scored, the answer could not be had.
 */
export function exitOfReport(
  { command, surface, strict }: Pick<Run, 'command' | 'surface' | 'strict'>,
  parts: Parts,
  graded: readonly Graded[] = [],
): Report['exitCode'] {
  const { checks, findings, server, unit } = parts;
  if (unit !== null) return UNIT_EXITS[unit.state];
  if ([...checks, ...parts.contracts].some(({ outcome }) => outcome === 'fails')) return exitCodes.failed;
  // Before the cases: that a tool is not listed means nothing where the list was not read to its end.
  if (server === null || isCutShort(surface)) return exitCodes.unanswered;
  if (isCaseWrong(command, findings)) return exitCodes.failed;
  if (parts.contracts.some(({ outcome }) => outcome === 'could-not-run') || graded.some(isBeyondBudget))
    return exitCodes.unanswered;
  if (strict === true && isWarned(parts)) return exitCodes.failed;
  return isAnswered(command, parts) ? exitCodes.holds : exitCodes.unanswered;
}

/** Not so for a defect that the author has marked, of which there is no finding. */
function isCaseWrong(command: Run['command'], findings: Parts['findings']): boolean {
  return findings.some(
    ({ code }) => code === 'contract.case-defect' || (asksBank(command) && code === 'case-tool-unlisted'),
  );
}

/** What was asked for and not paid for is no answer. */
function isBeyondBudget({ trial: { end } }: Graded): boolean {
  return end.kind === 'not-run' && end.because === 'budget';
}

function isWarned({ checks, findings }: Parts): boolean {
  return checks.some(({ outcome }) => outcome === 'warns') || counting(findings).length > 0;
}

/** Whoever has seen some of the tools has not surveyed the server. */
function isCutShort({ gaps }: Run['surface']): boolean {
  return gaps.some(({ list, kind }) => list === 'tools' && kind !== 'entry-malformed');
}

const UNIT_EXITS = {
  holds: exitCodes.holds,
  fails: exitCodes.failed,
  unanswered: exitCodes.unanswered,
} as const;

function isAnswered(command: Run['command'], { checks, contracts, tally, run }: Parts): boolean {
  if (run.finishedAt === null) return false;
  if (asksBank(command)) return tally.scored > 0;
  // The checks are the answer there; that we refuse to execute what may write takes none of it away, a lost relay does.
  const isLooked = isChecked(checks) || contracts.some(({ outcome }) => outcome === 'holds');
  return isLooked && (tally.scored > 0 || tally.infrastructure === 0);
}

function isChecked(checks: Parts['checks']): boolean {
  return checks.some(({ outcome }) => outcome === 'holds' || outcome === 'warns');
}
