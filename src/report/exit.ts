import { exitCodes } from '../base/exit.ts';
import type { Run } from '../run/run.ts';
import type { Report } from './model.ts';

/**
 * Whether what was asked holds. Failing trials don't fail a build here: only the gate decides that. Nothing checked is
 * never green: a survey in which no check gave an answer or no tool list could be read, or a run in which no trial was scored, is unanswered.
 */
export function exitOfReport(
  command: Run['command'],
  { checks, tally, findings, run, server }: Pick<Report, 'checks' | 'tally' | 'findings' | 'run' | 'server'>,
): Report['exitCode'] {
  if (checks.some(({ outcome }) => outcome === 'fails')) return exitCodes.failed;
  if (command === 'run') {
    if (findings.some(({ code }) => code === 'case-tool-unlisted')) return exitCodes.failed;
    return tally.scored === 0 || run.finishedAt === null ? exitCodes.unanswered : exitCodes.holds;
  }
  // The relay or the target failed in every trial: that the checks held says nothing of the calls.
  if (tally.infrastructure > 0 && tally.scored === 0) return exitCodes.unanswered;
  const answered = checks.some(({ outcome }) => outcome === 'holds' || outcome === 'warns');
  return answered && server?.complete === true && run.finishedAt !== null
    ? exitCodes.holds
    : exitCodes.unanswered;
}
