import type { Ending } from './frame.ts';

/**
 * Why a target could not be reached or talked to. Decided where it is noticed, from facts, never from an error's text.
 */
export type FailureCode =
  | 'command-not-found'
  | 'target-exited'
  | 'target-silent'
  | 'stdout-not-mcp'
  | 'url-unreachable'
  | 'url-not-found'
  | 'unauthorized'
  | 'tls-failed'
  | 'not-mcp'
  | 'server-error'
  | 'revision-not-served';

/** What went wrong in the target, as data: never thrown. */
export interface Failure {
  readonly code: FailureCode;
  /** What happened and where, one or two sentences, target text already printable and bounded. */
  readonly message: string;
  /** What to do next. */
  readonly next: string;
  /** The process's exit, where there was a process and it ended. */
  readonly exit: Ending | null;
  /** The last lines that the target wrote to stderr (at most 20, printable). */
  readonly stderr: readonly string[];
  /** HTTP status, where there was one. */
  readonly status: number | null;
}
