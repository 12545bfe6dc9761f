import { count, excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import type { SurveyCode } from '../finding/words/survey.ts';
import type { Finding, RepairSite } from '../finding/finding.ts';
import type { Graded } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import type { ToolCall } from '../trajectory/tool-call.ts';

const SECOND_CLIENT = 'the same case with a second client of another family';
const CONTRACT = "a contract case that repeats the call on the author's fixture";

/**
 * What failing trials give reason to repair. One client alone can never convict the surface, the client or the model,
 * so with one client the site is undetermined and names the evidence that is missing.
 */
export function trialFindings(trials: readonly Graded[], cases: readonly Asked[]): readonly Finding[] {
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

function codeOf({ trial }: Graded, grader: string, one: Asked): SurveyCode {
  if (grader === 'nothing-called') return 'trap-sprung';
  if (grader !== 'answered-with-data')
    return trial.calls.length === 0 ? 'no-tool-chosen' : 'wrong-tool-chosen';
  const tool = one.kind === 'probe' ? one.tool : null;
  const last = trial.calls.findLast((call) => call.tool === tool && call.outcome !== 'denied');
  return last === undefined ? 'call-unanswered' : callCode(last);
}

function callCode(call: ToolCall): SurveyCode {
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
