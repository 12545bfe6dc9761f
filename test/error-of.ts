import { UsageError } from '../src/base/errors.ts';

/** The UsageError that the work ends in; anything else, success included, fails the test. */
export async function usageErrorOf(work: () => unknown): Promise<UsageError> {
  const outcome: unknown = await Promise.resolve()
    .then(work)
    .then(
      () => 'it succeeded',
      (error: unknown) => error,
    );
  if (outcome instanceof UsageError) return outcome;
  throw new Error(
    `expected a UsageError, but ${outcome instanceof Error ? (outcome.stack ?? '') : String(outcome)}`,
  );
}
