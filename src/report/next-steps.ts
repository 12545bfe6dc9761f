import { asksBank } from '../run/asks-bank.ts';
import type { Run } from '../run/run.ts';
import { EFFECT_UNSTATED } from '../world/approvals.ts';
import { foremost } from './foremost.ts';
import type { Report } from './model.ts';

type Parts = Pick<
  Report,
  'run' | 'error' | 'findings' | 'checks' | 'contracts' | 'trials' | 'refused' | 'coverage'
>;

/** What to type or do next, the most useful first; at most four, each a whole sentence or a whole command. */
export function nextSteps(run: Run, parts: Parts): readonly string[] {
  const { refused, trials, coverage } = parts;
  const steps: string[] = [...toResume(run, parts)];
  if (run.unit?.state === 'unanswered') steps.push(UNIT_RESULTS);
  // The page of the problem that the report names first, and of no other.
  const code = foremost(parts)?.code ?? null;
  if (code !== null) steps.push(`npx mcp-surveyor explain ${code}   (why it matters, and how to repair it)`);
  if (run.command === 'try') {
    const from = run.target.startsWith('http') ? run.target : `-- ${run.target}`;
    steps.push(`npx mcp-surveyor init ${from}   (writes surveyor.yaml, probes and a selection bank to edit)`);
  }
  if (refused.some(({ why }) => why === EFFECT_UNSTATED) && coverage.answered < coverage.advertised) {
    steps.push(
      'Annotate tools that only read with readOnlyHint: true, or list them under tools: in surveyor.yaml, so that they can be called.',
    );
  }
  if (asksBank(run.command)) steps.push(...afterRun(run, trials));
  return steps.slice(0, 4);
}

/** Of a run that was interrupted; a first survey has no bank to go on with. */
function toResume({ id, command }: Run, { run }: Parts): readonly string[] {
  const isOpen = asksBank(command) && run.finishedAt === null;
  const how = command === 'gate' ? '--run' : `--resume ${id}`;
  return isOpen ? [`npx mcp-surveyor ${command} ${how}   (goes on where it stopped)`] : [];
}

function afterRun({ id }: Run, trials: Parts['trials']): readonly string[] {
  const reword = "Reword the drafted cases in your users' words and remove `draft: true`; then run again.";
  return [
    ...(trials.some(({ draft }) => draft) ? [reword] : []),
    `npx mcp-surveyor report ${id} --html report.html`,
  ];
}

const UNIT_RESULTS = 'Let the tests print TAP on stdout, or write a JUnit file and name it with --junit.';
