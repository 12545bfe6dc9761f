import { count } from '../base/text.ts';
import type { Standing, StoredRun } from '../run/run.ts';
import type { RunLine } from '../store/store.ts';
import { buildReport } from './build.ts';
import { contractsText } from './contracts.ts';
import { checksText } from './headline.ts';
import { name, sentence } from './text.ts';

/** What a line tells of a run beyond what the list holds: the run itself, and what became of its trials. */
export interface RunResult {
  readonly stored: StoredRun;
  readonly counts: ReadonlyMap<Standing, number>;
}

/** One run in a list; its target is text from outside. `result`: null where it could not be read or is too large to be read for a list. */
export function runLineText(line: RunLine, result: RunResult | null): string {
  const { id, command, startedAt, target, finished } = line;
  const state = finished ? '' : ' (not finished)';
  const began = name(startedAt.slice(0, 16).replace('T', ' '));
  return `${name(id)}  ${began}  ${command.padEnd(6)} ${resultText(line, result)}${state}  ${sentence(target)}\n`;
}

/** Whether the result of a run is not in its trials. */
function isWithoutTrials({ command, planned }: RunLine): boolean {
  return planned === 0 && (command === 'check' || command === 'unit');
}

function resultText(line: RunLine, result: RunResult | null): string {
  if (!isWithoutTrials(line)) return `${trialsText(line)}${countsText(result)}`;
  if (result === null) return 'could not be read';
  const { unit } = result.stored.run;
  if (unit !== undefined) return `${count(unit.tests, 'test')}: ${unit.passed} passed, ${unit.failed} failed`;
  const report = buildReport(result.stored, [], 'report');
  const checks = checksText(report, ['fails', 'warns', 'could-not-run', 'holds']);
  const parts = [
    ...(checks === '' ? [] : [`checks: ${checks}`]),
    ...(report.contracts.length === 0 ? [] : [`contract cases: ${contractsText(report)}`]),
  ];
  return parts.length === 0 ? 'no check applied' : parts.join('; ');
}

/** How many trials a gate takes is not planned: it shows. */
function trialsText({ command, stored, planned }: RunLine): string {
  return command === 'gate' ? count(stored, 'trial') : `${stored}/${planned} trials`;
}

const WORDS = [
  ['passed', 'passed'],
  ['failed', 'failed'],
  ['infrastructure', 'lost'],
  ['not-run', 'not run'],
  ['case-defect', 'with a case defect'],
] as const satisfies readonly (readonly [Standing, string])[];

function countsText(result: RunResult | null): string {
  const words = WORDS.flatMap(([standing, word]) => {
    const n = result?.counts.get(standing) ?? 0;
    return n === 0 ? [] : [`${n} ${word}`];
  });
  return words.length === 0 ? '' : `: ${words.join(', ')}`;
}
