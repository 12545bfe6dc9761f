import type { Turn } from '../../run/run.ts';
import type { Claim } from '../../trajectory/claim.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';

/** Opens a run's trials for reading. Null: there is no such run. */
export type OpenRecorded = (run: string) => Promise<ReadRecorded | null>;

/** A trial of the run, by its case and its number. Null: there is none. */
export type ReadRecorded = (caseId: string, repeat: number) => Promise<Recorded | null>;

/** What a stored trial says of what was done in it. */
export interface Recorded {
  readonly calls: readonly ToolCall[];
  readonly claim: Claim | null;
  /** Of a trial with several turns of the user: what was answered, and how many calls there were by then. */
  readonly turns: readonly Pick<Turn, 'answer' | 'calls'>[] | null;
}
