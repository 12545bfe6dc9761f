import { contractEvidence } from './attribute/contract-evidence.ts';
import { isTrialCode, trialFindings } from './attribute/trial-findings.ts';
import { sameJson, type Json } from './base/json.ts';
import type { Asked } from './case/case.ts';
import { gradeTrial } from './grade/graders.ts';
import { gradingOf, readsMessages } from './grade/grading.ts';
import type { Verdict } from './grade/verdict.ts';
import type { Graded, Run, Standing, StoredRun } from './run/run.ts';
import { standingOf } from './run/standing.ts';
import type { Store } from './store/store.ts';

/** What grading a stored run again came to. */
export interface Regraded {
  readonly trials: number;
  /** Trials with other verdicts than before, and what they stand as. */
  readonly changed: readonly Change[];
}

interface Change {
  readonly graded: Graded;
  readonly before: Standing;
  readonly after: Standing;
}

/**
 * Grades every trial of a stored run with today's graders. New verdicts are kept beside the old ones, and the findings
 * that follow from trials are made anew; a run that was interrupted stays so. Nothing is written where nothing changes.
 */
export async function regrade(store: Store, { run, finished }: StoredRun, now: Date): Promise<Regraded> {
  const cases = new Map(run.cases.map((one) => [one.id, one]));
  const all: Graded[] = [];
  const changed: Change[] = [];
  for await (const old of store.readTrials(run.id)) {
    const one = cases.get(old.trial.caseId);
    const graded = one === undefined ? old : await gradedAgain(old, one, run, store);
    all.push(graded);
    if (one === undefined || sameJson(verdictsOf(graded), verdictsOf(old))) continue;
    changed.push({ graded, before: standingOf(old, one).standing, after: standingOf(graded, one).standing });
  }
  for (const { graded } of changed) {
    // oxlint-disable-next-line no-await-in-loop -- an interruption leaves whole gradings
    await store.addVerdicts(graded.trial.id, graded.verdicts);
  }
  if (changed.length > 0 && finished !== null) {
    const rest = finished.findings.filter(({ code }) => !isTrialCode(code));
    const made = trialFindings(all, run, await contractEvidence(store, run));
    await store.finishRun(run.id, now.toISOString(), [...rest, ...made]);
  }
  return { trials: all.length, changed };
}

async function gradedAgain({ trial, verdicts }: Graded, one: Asked, run: Run, store: Store): Promise<Graded> {
  const recording = readsMessages(one) ? await store.readRecording(trial.id) : undefined;
  const grading = gradingOf(trial, {
    frames: recording?.frames ?? [],
    writers: run.writers,
    answersKept: run.payloads !== 'none',
  });
  return { trial, verdicts: gradeTrial(trial, one, grading).map((each) => decidedBefore(each, verdicts)) };
}

/** What was judged from messages that were not kept stands: a grader that lacks them now knows less, not better. */
function decidedBefore(verdict: Verdict, before: readonly Verdict[]): Verdict {
  if (verdict.status !== 'unclear') return verdict;
  const old = before.find(({ grader }) => grader === verdict.grader);
  return old === undefined || old.status === 'unclear' ? verdict : old;
}

function verdictsOf({ verdicts }: Graded): Json {
  return verdicts as unknown as Json; // oxlint-disable-line typescript/no-unsafe-type-assertion -- verdicts are JSON throughout
}
