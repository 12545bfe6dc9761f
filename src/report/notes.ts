import { count } from '../base/text.ts';
import type { Run } from '../run/run.ts';
import type { Report } from './model.ts';

type Parts = Pick<Report, 'run' | 'tally' | 'trials' | 'refused' | 'coverage'>;

/** What a reader must know before believing a number of this report. */
export function notesOf(run: Run, { run: head, tally, trials, refused, coverage }: Parts): readonly string[] {
  const notes: string[] = [];
  if (trials.some(({ draft }) => draft)) {
    notes.push(
      "Drafted questions are written from the tools' own words: they show whether tools can be told apart and called, not whether a user's words lead to them.",
    );
  }
  if (run.clients.some(({ name }) => name === 'literal')) {
    notes.push(
      'literal matches words and follows rules; it is a floor to compare agents with. Its pass is weak evidence, its fail weaker; no gate rests on it alone.',
    );
  }
  if (refused.length > 0) {
    notes.push(
      `${count(refused.length, 'tool')} of ${coverage.advertised} ${refused.length === 1 ? 'was' : 'were'} not executed, since a call may write.`,
    );
  }
  if (tally.notRun > 0) {
    notes.push(`${count(tally.notRun, 'trial')} not run, so not scored; the bounds count them both ways.`);
  }
  if (head.finishedAt === null)
    notes.push('This run did not finish: what stands here is what was stored before it stopped.');
  return notes;
}
