import { count, printable } from '../base/text.ts';
import type { StoredRun } from '../run/run.ts';
import type { RunLine } from '../store/store.ts';
import { buildReport } from './build.ts';
import { checksText } from './headline.ts';

/** Whether the result of a run is not in its trials, so that the run itself must be read to list it. */
export function isWithoutTrials({ command, planned }: RunLine): boolean {
  return planned === 0 && (command === 'check' || command === 'unit');
}

/** One run in a list. `stored`: the run itself, where its result is not in its trials and it could be read. */
export function runLineText(line: RunLine, stored: StoredRun | undefined): string {
  const { id, command, startedAt, target, finished } = line;
  const state = finished ? '' : ' (not finished)';
  return `${id}  ${startedAt.slice(0, 16).replace('T', ' ')}  ${command.padEnd(5)} ${resultText(line, stored)}${state}  ${printable(target)}\n`;
}

function resultText(line: RunLine, stored: StoredRun | undefined): string {
  if (!isWithoutTrials(line)) return `${line.stored}/${line.planned} trials`;
  if (stored === undefined) return 'could not be read';
  const { unit } = stored.run;
  if (unit !== undefined) return `${count(unit.tests, 'test')}: ${unit.passed} passed, ${unit.failed} failed`;
  const report = buildReport(stored, [], 'report');
  const text = checksText(report, ['fails', 'warns', 'could-not-run', 'holds']);
  return text === '' ? 'no check applied' : `checks: ${text}`;
}
