import type { News } from './run.ts';

/** Where progress goes, and what stops the work. */
export interface Watch {
  readonly on: (news: News) => void;
  readonly signal: AbortSignal;
}
