import type { PlannedTrial } from './plan.ts';
import type { Done, Shared } from './run-trials.ts';
import { unbegun } from './trial.ts';

/** Runs a trial if what was spent so far lets it; else says why not. Null: the signal has aborted meanwhile. */
export async function withinBudget(
  planned: PlannedTrial,
  { setting: { budget }, signal }: Pick<Shared, 'setting' | 'signal'>,
  run: () => Promise<Done>,
): Promise<Done | null> {
  if (budget === undefined) return run();
  const client = planned.client.name;
  const why = await budget.admit(client, signal);
  if (signal.aborted) return null;
  if (why !== null) return unbegun(planned, { kind: 'not-run', why, because: 'budget' });
  let done: Done | null = null;
  try {
    done = await run();
    return done;
  } finally {
    budget.spent(client, done?.trial ?? null);
  }
}
