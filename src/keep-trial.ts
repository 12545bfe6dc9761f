import { gradeTrial } from './grade/graders.ts';
import { gradingOf } from './grade/grading.ts';
import { keptOf, keptTrial } from './run/kept.ts';
import type { Graded, Run, Trial } from './run/run.ts';
import type { Done } from './run/run-trials.ts';
import type { Store } from './store/store.ts';
import type { SurveyRequest } from './survey-request.ts';
import type { Exposure } from './trajectory/exposure.ts';

/** What a trial is kept with. */
interface Keeping {
  readonly request: Pick<SurveyRequest, 'views' | 'payloads' | 'redact'>;
  readonly run: Run;
  readonly store: Store;
}

/** Grades a trial that is over, from all that crossed in it, and keeps what may be kept. */
export async function keepTrial(
  { planned, trial: over, recording }: Done,
  { request, run, store }: Keeping,
): Promise<Graded> {
  const { frames } = recording;
  const view = request.views?.take(over, { surface: run.surface, ...recording }) ?? null;
  const trial = withExposure(over, run, view?.exposure ?? 'unknown');
  const grading = gradingOf(trial, { frames, writers: run.writers, answersKept: true });
  const graded = {
    trial: keptTrial(trial, request.payloads),
    verdicts: gradeTrial(trial, planned.one, grading),
  };
  await store.addTrial(run.id, graded, keptOf(recording, request.payloads));
  await view?.keep(request);
  return graded;
}

/** What the view of this very trial shows counts for more than what a preflight has shown. */
function withExposure(trial: Trial, { clients }: Run, shown: Exposure): Trial {
  const usual = clients.find(({ name }) => name === trial.client)?.exposure ?? 'unknown';
  const exposure = shown === 'unknown' ? usual : shown;
  return exposure === 'unknown' ? trial : { ...trial, exposure };
}
