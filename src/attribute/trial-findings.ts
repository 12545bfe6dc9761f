import { count, excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { scenarioWords, type ScenarioCode } from '../finding/words/scenario.ts';
import type { GraderName } from '../grade/verdict.ts';
import type { Finding, RepairSite } from '../finding/finding.ts';
import type { Graded, Run } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

const TRIAL_CODES = [
  'wrong-tool-chosen',
  'no-tool-chosen',
  'trap-sprung',
  'call-answered-error',
  'call-answered-nothing',
  'call-unanswered',
  'trial-infrastructure',
] as const;
type TrialCode = (typeof TRIAL_CODES)[number] | ScenarioCode;

/** Whether a finding follows from trials alone, so that another grading makes it anew. */
export function isTrialCode(code: string): boolean {
  return TRIAL_CODES.some((each) => each === code) || Object.hasOwn(scenarioWords, code);
}

const SECOND_CLIENT = 'the same case with a second client of another family';
const CONTRACT = "a contract case that repeats the call on the author's fixture";

/**
 * What failing trials give reason to repair. One client alone can never convict the surface, the client or the model,
 * so with one client the site is undetermined and names the evidence that is missing.
 */
export function trialFindings(trials: readonly Graded[], { cases }: Pick<Run, 'cases'>): readonly Finding[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const findings = trials.flatMap((graded) => {
    const one = byId.get(graded.trial.caseId);
    return one === undefined ? [] : findingsOf(graded, one);
  });
  return [...findings, ...infrastructure(trials, byId)];
}

function findingsOf(graded: Graded, one: Asked): readonly Finding[] {
  if (standingOf(graded, one).standing !== 'failed') return [];
  const failed = graded.verdicts.find((verdict) => verdict.status === 'fail');
  if (failed === undefined) return [];
  const code = codeOf(graded, failed.grader, one);
  const missing = code.startsWith('call-') ? CONTRACT : SECOND_CLIENT;
  return [
    {
      code,
      severity: one.draft ? 'advice' : 'warning',
      site: { place: 'undetermined', missing },
      message: `"${excerpt(one.question, 100)}": ${failed.why}`,
      facts: { case: one.id, client: graded.trial.client, repeat: graded.trial.repeat },
      evidence: failed.evidence.map((at) => ({ trial: graded.trial.id, at })),
    },
  ];
}

function codeOf({ trial }: Graded, grader: GraderName, one: Asked): TrialCode {
  if (one.kind === 'scenario')
    return trial.end.kind === 'limit' ? 'trial-too-long' : (SCENARIO_CODES[grader] ?? 'task-not-done');
  if (grader === 'nothing-called') return 'trap-sprung';
  if (grader !== 'answered-with-data')
    return trial.calls.length === 0 ? 'no-tool-chosen' : 'wrong-tool-chosen';
  const tool = one.kind === 'probe' ? one.tool : null;
  const last = trial.calls.findLast((call) => call.tool === tool && call.outcome !== 'denied');
  return last === undefined ? 'call-unanswered' : callCode(last);
}

/** What the first grader that failed says is wrong. */
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

/** One finding for all lost trials of one kind of evidence: the evidence is the repair site. */
function infrastructure(trials: readonly Graded[], cases: ReadonlyMap<string, Asked>): readonly Finding[] {
  const lost = new Map<string, Graded[]>();
  for (const graded of trials) {
    const one = cases.get(graded.trial.caseId);
    if (one === undefined) continue;
    const { standing, why } = standingOf(graded, one);
    if (standing === 'infrastructure') lost.set(why, [...(lost.get(why) ?? []), graded]);
  }
  return [...lost].map(([why, each]): Finding => {
    const site: RepairSite = { place: 'infrastructure', evidence: why };
    const message = `${count(each.length, 'trial')} lost: ${excerpt(why, 300)}`;
    return {
      code: 'trial-infrastructure',
      severity: 'warning',
      site,
      message,
      facts: { trials: each.length },
      evidence: [],
    };
  });
}
