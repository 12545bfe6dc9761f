import { groupBy } from '../base/group.ts';
import { count, excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { indexTools } from '../client/literal/index-tools.ts';
import { scenarioWords } from '../finding/words/scenario.ts';
import type { Finding } from '../finding/finding.ts';
import type { Graded, Run } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import { atomsOf, othersOf, type Ground } from './atoms.ts';
import type { ContractEvidence } from './contract-evidence.ts';
import { coursesOf, type Course } from './courses.ts';
import { decide, lessSure, type Decision } from './decision.ts';
import { sameFamily } from './model-family.ts';
import { repairSite } from './repair-site.ts';
import type { Divergence } from './stage.ts';
import { SURVEY_TRIAL_CODES, trialCode } from './trial-code.ts';

/** Whether a finding follows from trials alone, so that another grading makes it anew. */
export function isTrialCode(code: string): boolean {
  return SURVEY_TRIAL_CODES.some((each) => each === code) || Object.hasOwn(scenarioWords, code);
}

/**
 * What failing trials give reason to repair: one finding for each case with each client, at the site that the decision
 * list names. One client alone can never convict the surface, the client or the model, so with one client the site is
 * undetermined and names the evidence that is missing.
 */
export function trialFindings(
  trials: readonly Graded[],
  { cases, surface, writers }: Pick<Run, 'cases' | 'surface' | 'writers'>,
  contract: ContractEvidence,
): readonly Finding[] {
  const writing = new Set(writers);
  const courses = coursesOf(trials, cases, { tools: surface.tools, writes: (tool) => writing.has(tool) });
  const ground: Ground = { courses, index: indexTools(surface.tools), contract };
  const failing = courses.flatMap((course) => {
    const { divergence } = course;
    return divergence === null ? [] : [findingOf(course, divergence, ground)];
  });
  return [...failing, ...infrastructure(trials, cases)];
}

const EVIDENCE_LIMIT = 10;

function findingOf(course: Course, divergence: Divergence, ground: Ground): Finding {
  const { one, client, failed, scored } = course;
  const atoms = atomsOf(course, divergence, ground);
  const related = othersOf(course, ground.courses).some((other) => !sameFamily(client, other.client));
  const decision = related ? decide(atoms) : lessSure(decide(atoms));
  const deciding = failed.flatMap(({ verdicts }) => verdicts.find(({ status }) => status === 'fail') ?? []);
  const share = scored === 1 ? '' : ` (${failed.length} of ${count(scored, 'trial')})`;
  return {
    code: trialCode(failed[0], one),
    severity: one.draft ? 'advice' : 'warning',
    site: repairSite(decision, course, divergence),
    message: `"${excerpt(one.question, 100)}": ${deciding[0]?.why ?? 'it failed'}${share}`,
    facts: {
      case: one.id,
      client,
      failed: failed.length,
      scored,
      ...decisionFacts(decision),
      atoms: { ...atoms },
    },
    evidence: failed
      .flatMap(({ trial, verdicts }) => {
        const verdict = verdicts.find(({ status }) => status === 'fail');
        return (verdict?.evidence ?? []).map((at) => ({ trial: trial.id, at }));
      })
      .slice(0, EVIDENCE_LIMIT),
  };
}

/** The evidence that decided, so that a reader can follow it. */
function decisionFacts(decision: Decision): Finding['facts'] {
  if (decision.label === 'undetermined') return { label: 'undetermined', rule: decision.rule };
  const { label, sub, confidence, rule } = decision;
  return { label, sub, confidence, rule };
}

/** One finding for all lost trials of one kind of evidence: the evidence is the repair site. */
function infrastructure(trials: readonly Graded[], cases: readonly Asked[]): readonly Finding[] {
  const byId = new Map(cases.map((one) => [one.id, one]));
  const lost = groupBy(trials, (graded) => {
    const one = byId.get(graded.trial.caseId);
    const found = one === undefined ? null : standingOf(graded, one);
    return found?.standing === 'infrastructure' ? found.why : null;
  });
  return [...lost].flatMap(([why, each]): Finding[] =>
    why === null
      ? []
      : [
          {
            code: 'trial-infrastructure',
            severity: 'warning',
            site: { place: 'infrastructure', evidence: why },
            message: `${count(each.length, 'trial')} lost: ${excerpt(why, 300)}`,
            facts: { trials: each.length },
            evidence: [],
          },
        ],
  );
}
