import type { RunId, TrialId } from '../base/ids.ts';
import type { Finding } from '../finding/finding.ts';
import type { Verdict } from '../grade/verdict.ts';
import type { Graded, Recording, Run, StoredRun, Trial } from '../run/run.ts';

/**
 * Where runs are kept. Append-only, in our words: no rows, no SQL, no ids of its own.
 * Contract: what has been awaited survives a kill -9 of this process; a store of a newer version, a file that is not
 * a store, a full or read-only disk is a UsageError; `addTrial` for a trial that is there already changes nothing.
 */
export interface Store extends AsyncDisposable {
  readonly startRun: (run: Run) => Promise<void>;
  /** The trial, its verdicts and its recording, all or nothing. */
  readonly addTrial: (run: RunId, graded: Graded, recording: Recording) => Promise<void>;
  /** Verdicts of a later grading, beside the old ones. */
  readonly addVerdicts: (trial: TrialId, verdicts: readonly Verdict[]) => Promise<void>;
  readonly finishRun: (run: RunId, at: string, findings: readonly Finding[]) => Promise<void>;
  readonly readRun: (id: RunId) => Promise<StoredRun | undefined>;
  /** In the order they were added; verdicts of the latest grading. */
  readonly readTrials: (run: RunId) => AsyncIterable<Graded>;
  readonly readRecording: (trial: TrialId) => Promise<Recording | undefined>;
  /** Newest first. */
  readonly listRuns: (limit: number) => Promise<readonly RunLine[]>;
}

/** A run in a list: cheap to read however large the run is. */
export interface RunLine {
  readonly id: RunId;
  readonly command: Run['command'];
  readonly startedAt: string;
  readonly target: string;
  readonly planned: number;
  readonly stored: number;
  readonly finished: boolean;
}
