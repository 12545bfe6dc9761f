/**
 * Something the user can repair: wrong words on the command line, a file that does not say what it must.
 * The command line prints `message` and `next`, and exits with 2. Every other exception is a bug of ours.
 */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** Kebab-case, never changes once released. */
  readonly code: string;
  /** What to do now, as a sentence or a command. */
  readonly next: string;

  constructor(code: string, message: string, next: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.next = next;
  }
}

/** The message of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Node's error code (`ENOENT`, `ECONNREFUSED`, …) of anything that was thrown, or of its cause. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? null : codeOf(error.cause);
}
