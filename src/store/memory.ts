import type { RunId, TrialId } from '../base/ids.ts';
import type { Graded, StoredRun } from '../run/run.ts';
import { isSameProcess, type OwnProcess } from '../wire/own-process.ts';
import { decode, encode, type Decoded } from './codec.ts';
import { findingsShape, runShape } from './run-documents.ts';
import { packFrames, packRecording, unpackRecording } from './recording.ts';
import type { Shape } from './shape.ts';
import type { RunLine, Store } from './store.ts';
import { trialShape, verdictsShape } from './trial-documents.ts';

interface KeptRun {
  readonly text: string;
  readonly trials: TrialId[];
  readonly finishes: { readonly at: string; readonly findings: string }[];
  holder: OwnProcess | null;
}

interface KeptTrial {
  readonly text: string;
  /** The texts of all gradings, oldest first; never empty. */
  readonly gradings: [string, ...string[]];
  readonly recording: Uint8Array;
}

/** A store that ends with the process. Keeps texts, as a file would, so that nobody's later changes reach into it. */
export function memoryStore(): Store {
  const runs = new Map<RunId, KeptRun>();
  const trials = new Map<TrialId, KeptTrial>();
  /** Takes its copies before it first waits. */
  const add = async (
    run: RunId,
    { trial, verdicts }: Graded,
    packing: Promise<Uint8Array>,
  ): Promise<void> => {
    const kept = known(runs.get(run), `run ${run}`);
    const text = encode(trialShape, trial);
    const grading = encode(verdictsShape, verdicts);
    const recording = await packing;
    if (trials.has(trial.id)) return;
    trials.set(trial.id, { text, gradings: [grading], recording });
    kept.trials.push(trial.id);
  };
  return {
    startRun: async (run) => {
      if (runs.has(run.id)) throw new Error(`Run ${run.id} has been started already.`);
      runs.set(run.id, { text: encode(runShape, run), trials: [], finishes: [], holder: null });
    },
    addTrial: async (run, graded, recording) => add(run, graded, packRecording(recording)),
    addTrialOf: async (run, graded, { frames, ...head }) => add(run, graded, packFrames(head, frames)),
    addVerdicts: async (trial, verdicts) => {
      known(trials.get(trial), `trial ${trial}`).gradings.push(encode(verdictsShape, verdicts));
    },
    finishRun: async (run, at, findings) => {
      known(runs.get(run), `run ${run}`).finishes.push({ at, findings: encode(findingsShape, findings) });
    },
    takeOver: async (run, who, lives) => {
      const kept = known(runs.get(run), `run ${run}`);
      const { holder } = kept;
      if (holder !== null && !isSameProcess(holder, who) && lives(holder)) return holder;
      kept.holder = who;
      return null;
    },
    readRun: async (id) => {
      const kept = runs.get(id);
      return kept === undefined ? undefined : storedRun(kept);
    },
    readTrials: async function* (run) {
      for (const id of runs.get(run)?.trials ?? []) {
        const { text, gradings } = known(trials.get(id), `trial ${id}`);
        const [latest = gradings[0]] = gradings.slice(-1);
        yield { trial: back(trialShape, text), verdicts: back(verdictsShape, latest) };
      }
    },
    readRecording: async (trial) => {
      const kept = trials.get(trial);
      return kept === undefined ? undefined : whole(await unpackRecording(kept.recording));
    },
    listRuns: async (limit) => {
      const newest = [...runs.values()].reverse().map(runLine).sort(newestFirst);
      return newest.slice(0, limit);
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

function known<T>(found: T | undefined, what: string): T {
  if (found === undefined) throw new Error(`There is no ${what} in the store.`);
  return found;
}

function storedRun({ text, finishes }: KeptRun): StoredRun {
  const last = finishes.at(-1);
  const finished = last === undefined ? null : { at: last.at, findings: back(findingsShape, last.findings) };
  return { run: back(runShape, text), finished };
}

function runLine({ text, trials, finishes }: KeptRun): RunLine {
  const { id, command, startedAt, target, planned } = back(runShape, text);
  return { id, command, startedAt, target, planned, stored: trials.length, finished: finishes.length > 0 };
}

function newestFirst(a: RunLine, b: RunLine): number {
  if (a.startedAt === b.startedAt) return 0;
  return a.startedAt < b.startedAt ? 1 : -1;
}

function back<T>(shape: Shape<T>, text: string): T {
  return whole(decode(shape, text));
}

function whole<T>(decoded: Decoded<T>): T {
  if (!decoded.ok) throw new Error(`Memory gave back something else than it was given: ${decoded.why}.`);
  return decoded.value;
}
