import type { Asked } from '../case/case.ts';
import type { ScenarioCode } from '../finding/words/scenario.ts';
import type { GraderName } from '../grade/verdict.ts';
import type { Graded } from '../run/run.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

/** Codes of a survey's findings that follow from trials. */
export const SURVEY_TRIAL_CODES = [
  'wrong-tool-chosen',
  'no-tool-chosen',
  'trap-sprung',
  'call-answered-error',
  'call-answered-nothing',
  'call-unanswered',
  'trial-infrastructure',
  'case-defect',
] as const;

export type TrialCode = (typeof SURVEY_TRIAL_CODES)[number] | ScenarioCode;

/** What the first grader that failed says is wrong with a trial. */
export function trialCode(graded: Graded | undefined, one: Asked): TrialCode {
  const grader = graded?.verdicts.find(({ status }) => status === 'fail')?.grader;
  if (graded === undefined || grader === undefined) return 'task-not-done';
  const { trial } = graded;
  if (one.kind === 'scenario')
    return trial.end.kind === 'limit' ? 'trial-too-long' : (SCENARIO_CODES[grader] ?? 'task-not-done');
  if (grader === 'nothing-called') return 'trap-sprung';
  if (grader !== 'answered-with-data')
    return trial.calls.length === 0 ? 'no-tool-chosen' : 'wrong-tool-chosen';
  return answerCode(trial.calls, one.kind === 'probe' ? one.tool : null);
}

function answerCode(calls: readonly ToolCall[], tool: string | null): TrialCode {
  const last = calls.findLast((call) => call.tool === tool && call.outcome !== 'denied');
  return last === undefined ? 'call-unanswered' : callCode(last);
}

const SCENARIO_CODES: Readonly<Partial<Record<GraderName, ScenarioCode>>> = {
  tools: 'task-not-done',
  effects: 'task-not-done',
  order: 'calls-out-of-order',
  arguments: 'wrong-arguments',
  budget: 'budget-exceeded',
  discovery: 'budget-exceeded',
  repeats: 'budget-exceeded',
  recovery: 'no-recovery',
  'forbidden-effect': 'forbidden-effect',
  'question-back': 'no-question-back',
  'honest-stop': 'no-honest-stop',
  answer: 'answer-wrong',
  grounding: 'answer-ungrounded',
};

function callCode(call: ToolCall): TrialCode {
  if (call.outcome === 'ok') return 'call-answered-nothing';
  return call.outcome === 'timeout' || call.outcome === 'cancelled'
    ? 'call-unanswered'
    : 'call-answered-error';
}
