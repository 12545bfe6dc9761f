import { asRunId } from './base/ids.ts';
import type { OpenRecorded } from './client/replay/recorded.ts';
import type { Store } from './store/store.ts';
import type { Graded } from './run/run.ts';

/**
 * What `replay:RUN` looks up: the trials of a stored run, of the client named behind a slash, else of whichever client
 * comes first for the case.
 */
export function recordedIn(store: Store): OpenRecorded {
  return async (named) => {
    const [id = '', ...rest] = named.split('/');
    const client = rest.join('/');
    const stored = await store.readRun(asRunId(id));
    if (stored === undefined) return null;
    return async (caseId, repeat) => {
      for await (const { trial } of store.readTrials(stored.run.id)) {
        if (trial.caseId !== caseId || trial.repeat !== repeat) continue;
        if (client !== '' && trial.client !== client) continue;
        return recordedOf(trial);
      }
      return null;
    };
  };
}

function recordedOf({ calls, claim, staged }: Graded['trial']): {
  readonly calls: Graded['trial']['calls'];
  readonly claim: Graded['trial']['claim'];
  readonly turns: NonNullable<Graded['trial']['staged']>['turns'] | null;
} {
  return { calls, claim, turns: staged?.turns ?? null };
}
