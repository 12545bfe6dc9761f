import type { Finding } from '../../finding/finding.ts';
import type { Verdict } from '../../grade/verdict.ts';
import type { Run, Trial } from '../../run/run.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Recording } from '../../wire/recording.ts';
import { findingsShape, runShape } from '../run-documents.ts';
import { number, oneOf, text, union } from '../shape.ts';
import type { Shape } from '../shape.ts';
import { frameShape, recordingHeadShape, trialShape, verdictsShape } from '../trial-documents.ts';

export const BUNDLE_SCHEMA = 'mcp-surveyor.bundle/1';

/**
 * One line of an evidence bundle, which is a text of JSON lines: a `bundle` line, the run, each trial with the frames
 * that crossed in it, the end of the run if it came to one, and an `end` line with the hash of all bytes before it.
 */
export type BundleLine =
  | { readonly line: 'bundle'; readonly schema: typeof BUNDLE_SCHEMA }
  | { readonly line: 'run'; readonly run: Run }
  /** `frames`: how many `frame` lines follow. */
  | {
      readonly line: 'trial';
      readonly trial: Trial;
      readonly verdicts: readonly Verdict[];
      readonly recording: Omit<Recording, 'frames'>;
      readonly frames: number;
    }
  | { readonly line: 'frame'; readonly frame: Frame }
  | { readonly line: 'finished'; readonly at: string; readonly findings: readonly Finding[] }
  | { readonly line: 'end'; readonly sha256: string };

export const lineShape: Shape<BundleLine> = union<BundleLine, 'line'>('line', {
  bundle: { schema: oneOf<typeof BUNDLE_SCHEMA>({ [BUNDLE_SCHEMA]: true }) },
  run: { run: runShape },
  trial: { trial: trialShape, verdicts: verdictsShape, recording: recordingHeadShape, frames: number },
  frame: { frame: frameShape },
  finished: { at: text, findings: findingsShape },
  end: { sha256: text },
});
