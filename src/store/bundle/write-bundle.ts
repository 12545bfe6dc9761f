import { createHash } from 'node:crypto';
import { compareText } from '../../base/compare.ts';
import { mapStrings } from '../../base/map-strings.ts';
import { collect } from '../../base/collect.ts';
import type { StoredRun } from '../../run/run.ts';
import { encode } from '../codec.ts';
import type { Store } from '../store.ts';
import { BUNDLE_SCHEMA, lineShape, type BundleLine } from './line.ts';

/**
 * The lines of a run's evidence bundle, each with its line end. The same bytes for the same run, whatever store it
 * stands in: trials in the order of their ids, each with its latest verdicts. `redact` takes out what this machine
 * knows to be secret, beyond what was taken out when it was stored. Holds one trial at a time.
 */
export async function* bundleText(
  store: Store,
  { run, finished }: StoredRun,
  redact: (text: string) => string,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const written = (line: BundleLine): string => {
    const text = `${encode(lineShape, mapStrings(line, redact))}\n`;
    hash.update(text);
    return text;
  };
  yield written({ line: 'bundle', schema: BUNDLE_SCHEMA });
  yield written({ line: 'run', run });
  const trials = await collect(store.readTrials(run.id));
  for (const { trial, verdicts } of [...trials].sort((a, b) => compareText(a.trial.id, b.trial.id))) {
    // oxlint-disable-next-line no-await-in-loop -- one recording in memory
    const recording = await store.readRecording(trial.id);
    if (recording === undefined) throw new Error(`The store has no recording of its trial ${trial.id}.`);
    const { frames, ...head } = recording;
    yield written({ line: 'trial', trial, verdicts, recording: head, frames: frames.length });
    for (const frame of frames) yield written({ line: 'frame', frame });
  }
  if (finished !== null) yield written({ line: 'finished', ...finished });
  const sha256 = hash.digest('hex');
  yield `${encode(lineShape, { line: 'end', sha256 })}\n`;
}
