import { UsageError } from '../../base/errors.ts';
import { isRunId } from '../../base/ids.ts';
import { canonicalJson, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Run } from '../../run/run.ts';
import type { Frame } from '../../wire/frame.ts';
import type { Store } from '../store.ts';
import type { BundleLine } from './line.ts';

export interface Imported {
  readonly run: Run;
  readonly trials: number;
  /** True: the store held the whole run already. */
  readonly known: boolean;
}

/**
 * Adds a run to a store, from the lines of a bundle that `wholeRun` has read: a broken one leaves nothing behind. What the
 * store holds already is left as it is, so that an import that was cut off is completed by doing it again. Holds one
 * line at a time, and of a trial what its recording is packed to. Throws a UsageError when the store has another run
 * under the same id.
 */
export async function importRun(run: Run, lines: AsyncIterable<BundleLine>, store: Store): Promise<Imported> {
  const stored = await store.readRun(run.id);
  if (stored !== undefined && !isSame(stored.run, run)) {
    throw new UsageError(
      'run-conflict',
      `The store holds another run under the id ${run.id}.`,
      'Import it into a store of its own: --store FILE.',
    );
  }
  if (stored === undefined) await store.startRun(run);
  const known = stored?.finished !== undefined && stored.finished !== null;
  const reader = new LineReader(lines);
  let trials = 0;
  for (let line = await reader.next(); line !== null; line = await reader.next()) {
    if (line.line === 'finished' && !known) await store.finishRun(run.id, line.at, line.findings);
    if (line.line !== 'trial') continue;
    const { trial, verdicts, recording } = line;
    if (!trial.id.startsWith(`${run.id}/`)) throw foreignTrial(trial.id);
    await store.addTrialOf(run.id, { trial, verdicts }, { ...recording, frames: reader.frames() });
    trials += 1;
  }
  return { run, trials, known };
}

/** Lines one after the other; the frames that follow a trial are a stream of their own. */
class LineReader {
  readonly #lines: AsyncIterator<BundleLine>;
  #ahead: BundleLine | null = null;

  constructor(lines: AsyncIterable<BundleLine>) {
    this.#lines = lines[Symbol.asyncIterator]();
  }

  async next(): Promise<BundleLine | null> {
    const ahead = this.#ahead;
    this.#ahead = null;
    if (ahead !== null) return ahead;
    const read = await this.#lines.next();
    return read.done === true ? null : read.value;
  }

  async *frames(): AsyncGenerator<Frame> {
    for (let line = await this.next(); line !== null; line = await this.next()) {
      if (line.line !== 'frame') {
        this.#ahead = line;
        return;
      }
      yield line.frame;
    }
  }
}

/** The run of a bundle, which is read to its end: that proves it whole. Throws a UsageError for one that is not. */
export async function wholeRun(lines: AsyncIterable<BundleLine>): Promise<Run> {
  let run: Run | null = null;
  for await (const line of lines) if (line.line === 'run') run ??= line.run;
  if (run !== null) return withOwnId(run);
  throw new UsageError('bundle-invalid', 'The bundle holds no run.', 'Export the run again.');
}

function foreignTrial(id: string): UsageError {
  return new UsageError(
    'bundle-invalid',
    `The bundle holds a trial that is of another run: ${JSON.stringify(excerpt(id, 100))}.`,
    'Export the run again, and move the file as it is.',
  );
}

/** Ids become names of files and stand in terminals: only those that this program makes are taken. */
function withOwnId(run: Run): Run {
  if (isRunId(run.id)) return run;
  throw new UsageError(
    'bundle-invalid',
    `The bundle's run has an id that is none: ${JSON.stringify(excerpt(run.id, 60))}.`,
    'Export the run again, and move the file as it is.',
  );
}

function isSame(a: Run, b: Run): boolean {
  const text = (run: Run): string => canonicalJson(run as unknown as Json); // oxlint-disable-line typescript/no-unsafe-type-assertion -- runs are JSON throughout
  return text(a) === text(b);
}
