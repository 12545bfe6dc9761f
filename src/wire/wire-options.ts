import type { Environment } from './environment.ts';

/** What every kind of wire is opened with. */
export interface WireOptions {
  /** What the small default environment of a stdio target is taken from. */
  readonly env: Environment;
  /** How long a request waits for its answer unless it is told otherwise, in milliseconds. */
  readonly timeoutMs: number;
  /** A message over this size is counted and dropped. Default: 64 MiB. */
  readonly messageLimitBytes?: number;
}

export const MESSAGE_LIMIT_BYTES: number = 64 * 1024 * 1024;
