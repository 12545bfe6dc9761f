import { UsageError } from '../base/errors.ts';
import type { RunTrials } from './arm.ts';

/** The part of a run that one of its clients ran, as a run of that client alone. Throws a UsageError when it has none of that name. */
export function ofClient({ run, trials, finished }: RunTrials, client: string): RunTrials {
  const line = run.clients.find(({ name }) => name === client);
  if (line === undefined) {
    throw new UsageError(
      'compare-clients',
      `Run ${run.id} has no client "${client}".`,
      `Its clients are: ${run.clients.map(({ name }) => name).join(', ') || 'none'}.`,
    );
  }
  return {
    run: { ...run, clients: [line], planned: run.planned / run.clients.length },
    trials: trials.filter(({ trial }) => trial.client === client),
    finished,
  };
}
