import type { RunId, TrialId } from '../base/ids.ts';
import type { Finding } from '../finding/finding.ts';
import type { Verdict } from '../grade/verdict.ts';
import type { Graded, Run, StoredRun } from '../run/run.ts';
import type { Frame } from '../wire/frame.ts';
import type { OwnProcess } from '../wire/own-process.ts';
import type { Recording } from '../wire/recording.ts';

/**
 * Where runs are kept. Append-only, in our words: no rows, no SQL, no ids of its own.
 * Contract: what has been awaited survives a kill -9 of this process (a power cut may take the last moments, never
 * more, and damages nothing); what the user can repair about the place (of a newer version, no store, full, read-only,
 * locked, damaged) is a UsageError. A run or trial that was never added, or anything after disposal, is a bug: an Error.
 * Functions of their own, not methods, so that a store can be wrapped by spreading it.
 */
export interface Store extends AsyncDisposable {
  /** A second run of the same id is an Error. */
  readonly startRun: (run: Run) => Promise<void>;
  /** The trial, its verdicts and its recording, all or nothing. For a trial that is there already nothing changes. */
  readonly addTrial: (run: RunId, graded: Graded, recording: Recording) => Promise<void>;
  /** The same of a recording that is too large to be held: its frames come one after the other. */
  readonly addTrialOf: (
    run: RunId,
    graded: Graded,
    recording: Omit<Recording, 'frames'> & { readonly frames: AsyncIterable<Frame> },
  ) => Promise<void>;
  /** Verdicts of a later grading, beside the old ones. */
  readonly addVerdicts: (trial: TrialId, verdicts: readonly Verdict[]) => Promise<void>;
  /** May be said again after a later grading: the last one counts, the others are kept. */
  readonly finishRun: (run: RunId, at: string, findings: readonly Finding[]) => Promise<void>;
  /**
   * Makes `who` the one process that completes the run. Null: it is; otherwise the process that is at it already, which
   * `lives`. Of two that ask at the same time one gets it.
   */
  readonly takeOver: (
    run: RunId,
    who: OwnProcess,
    lives: (holder: OwnProcess) => boolean,
  ) => Promise<OwnProcess | null>;
  readonly readRun: (id: RunId) => Promise<StoredRun | undefined>;
  /** In the order they were added; verdicts of the latest grading. Holds a few at a time; empty for an unknown run. */
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
