import { groupBy } from '../base/group.ts';
import { count, excerpt } from '../base/text.ts';
import type { Asked } from '../case/case.ts';
import { indexTools } from '../client/literal/index-tools.ts';
import { scenarioWords } from '../finding/words/scenario.ts';
import type { Finding } from '../finding/finding.ts';
import { faultBehind, type ClientFault } from '../preflight/faults.ts';
import type { Graded, Run } from '../run/run.ts';
import { standingOf } from '../run/standing.ts';
import { atomsOf, othersOf, type Ground } from './atoms.ts';
import type { ContractEvidence } from './contract-evidence.ts';
import { coursesOf, type Course } from './courses.ts';
import { decide, lessSure, type Decision } from './decision.ts';
import { defectFindings } from './defect-findings.ts';
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
  { cases, surface, writers, clients }: Pick<Run, 'cases' | 'surface' | 'writers' | 'clients'>,
  contract: ContractEvidence,
): readonly Finding[] {
  const writing = new Set(writers);
  const courses = coursesOf(trials, cases, { tools: surface.tools, writes: (tool) => writing.has(tool) });
  const ground: Ground = { courses, index: indexTools(surface.tools), contract };
  const faultsOf = new Map(clients.map(({ name, faults }) => [name, faults]));
  const failing = courses.flatMap((course) => {
    const { divergence } = course;
    if (divergence === null) return [];
    const fault = sharedFault(course, faultsOf.get(course.client) ?? []);
    return [fault === null ? findingOf(course, divergence, ground) : faultFinding(course, fault)];
  });
  return [...failing, ...defectFindings(trials), ...infrastructure(trials, cases)];
}

/** The fault of the client that stands behind every failed trial of a course; null where none does. */
function sharedFault({ failed }: Course, faults: readonly ClientFault[]): ClientFault | null {
  const found = failed.map(({ trial }) => faultBehind(faults, trial.calls));
  return found.includes(null) ? null : (found[0] ?? null);
}

/** What a client is known to be unable to do is held against it, whatever others did. */
function faultFinding(course: Course, { step, why }: ClientFault): Finding {
  const finding = baseOf(course);
  return {
    ...finding,
    site: { place: 'client', client: course.client },
    message: `${finding.message}; its preflight failed at ${step}: ${excerpt(why, 200)}`,
    facts: { ...finding.facts, label: 'client-fault', fault: step },
  };
}

const EVIDENCE_LIMIT = 10;

function findingOf(course: Course, divergence: Divergence, ground: Ground): Finding {
  const atoms = atomsOf(course, divergence, ground);
  const others = othersOf(course, ground.courses);
  const related = others.some((other) => !sameFamily(course.client, other.client));
  const decision = related ? decide(atoms) : lessSure(decide(atoms));
  const finding = baseOf(course);
  return {
    ...finding,
    site: repairSite(decision, course, divergence),
    facts: { ...finding.facts, ...decisionFacts(decision), atoms: { ...atoms } },
  };
}

/** What is told of a failing course whoever is to repair it. */
function baseOf({ one, client, failed, scored }: Course): Omit<Finding, 'site'> {
  const code = trialCode(failed[0], one);
  const [why = 'it failed', ...other] = new Set(failed.flatMap(whyOf));
  const share = `${failed.length} of ${count(scored, 'trial')}${other.length === 0 ? '' : '; the words are those of the first'}`;
  return {
    code,
    severity: one.draft ? 'advice' : code === 'forbidden-effect' ? 'error' : 'warning',
    message: `"${excerpt(one.question, 100)}": ${why}${scored === 1 ? '' : ` (${share})`}`,
    facts: { case: one.id, client, failed: failed.length, scored },
    evidence: failed
      .flatMap(({ trial, verdicts }) => {
        const verdict = verdicts.find(({ status }) => status === 'fail');
        return (verdict?.evidence ?? []).map((at) => ({ trial: trial.id, at }));
      })
      .slice(0, EVIDENCE_LIMIT),
  };
}

/** The words of a failed trial, without what was planted for it alone. */
function whyOf({ trial, verdicts }: Graded): readonly string[] {
  const why = verdicts.find(({ status }) => status === 'fail')?.why;
  const sentinel = trial.staged?.world.sentinel ?? null;
  if (why === undefined) return [];
  return [sentinel === null ? why : why.replaceAll(`"${sentinel}"`, PLANTED).replaceAll(sentinel, PLANTED)];
}

const PLANTED = 'the planted sentinel';

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
