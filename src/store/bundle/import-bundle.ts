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
 * Adds the run of a bundle to a store. `lines` is called twice: once to see that the bundle is whole, then to add it, so
 * that a broken one leaves nothing behind. What the store holds already is left as it is, so that an import that was cut off
 * is completed by doing it again. Throws a UsageError when the store has another run under the same id.
 */
export async function importBundle(lines: () => AsyncIterable<BundleLine>, store: Store): Promise<Imported> {
  const run = await wholeRun(lines());
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
  let trials = 0;
  for await (const group of grouped(lines())) {
    if (group.kind === 'finished') {
      if (!known) await store.finishRun(run.id, group.at, group.findings);
      continue;
    }
    const { trial, verdicts, recording } = group.line;
    if (!trial.id.startsWith(`${run.id}/`)) throw foreignTrial(trial.id);
    await store.addTrial(run.id, { trial, verdicts }, { ...recording, frames: group.frames });
    trials += 1;
  }
  return { run, trials, known };
}

type TrialLine = Extract<BundleLine, { line: 'trial' }>;
type Group =
  | { readonly kind: 'trial'; readonly line: TrialLine; readonly frames: readonly Frame[] }
  | ({ readonly kind: 'finished' } & Omit<Extract<BundleLine, { line: 'finished' }>, 'line'>);

/** Reads to the end, which proves the bundle whole. */
async function wholeRun(lines: AsyncIterable<BundleLine>): Promise<Run> {
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

/** Trials with the frames that follow them. */
async function* grouped(lines: AsyncIterable<BundleLine>): AsyncGenerator<Group> {
  let open: { readonly line: TrialLine; readonly frames: Frame[] } | null = null;
  for await (const line of lines) {
    if (line.line === 'frame') {
      open?.frames.push(line.frame);
      continue;
    }
    if (open !== null) yield { kind: 'trial', ...open };
    open = line.line === 'trial' ? { line, frames: [] } : null;
    if (line.line === 'finished') yield { kind: 'finished', at: line.at, findings: line.findings };
  }
}

function isSame(a: Run, b: Run): boolean {
  const text = (run: Run): string => canonicalJson(run as unknown as Json); // oxlint-disable-line typescript/no-unsafe-type-assertion -- runs are JSON throughout
  return text(a) === text(b);
}
