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

/** The code of a UsageError; anything else as its stack, so that a test that compares it shows where it came from. */
export function kindOf(error: unknown): string {
  if (error instanceof UsageError) return error.code;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
