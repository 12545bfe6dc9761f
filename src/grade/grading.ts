import type { Asked } from '../case/case.ts';
import type { Trial } from '../run/run.ts';
import { resultsOf, type ResultSeen } from '../trajectory/results.ts';
import type { Frame } from '../wire/frame.ts';

/** What a trial is graded with besides itself and its case. All of it is stored with the run. */
export interface Grading {
  readonly results: readonly ResultSeen[];
  /** Whether a tool may change the world, by its annotations and the config. */
  readonly writes: (tool: string) => boolean;
  /** False: the client's answers were not kept (`payloads: none`), so what they say cannot be judged. */
  readonly answersKept: boolean;
}

/** Whether its graders look at what crossed; those of the others need the log alone, and no recording has to be read for them. */
export function readsMessages({ kind }: Asked): boolean {
  return kind === 'scenario';
}

/** Puts it together; nothing is parsed before a grader asks for it. `writers`: the tools that may change the world; `frames`: those of the trial's recording. */
export function gradingOf(
  trial: Pick<Trial, 'calls'>,
  {
    frames,
    writers,
    answersKept,
  }: {
    readonly frames: readonly Frame[];
    readonly writers: readonly string[];
    readonly answersKept: boolean;
  },
): Grading {
  const writing = new Set(writers);
  return { results: resultsOf(frames, trial.calls), writes: (tool) => writing.has(tool), answersKept };
}
