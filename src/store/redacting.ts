import { mapStrings } from '../base/map-strings.ts';
import type { Frame } from '../wire/frame.ts';
import type { Store } from './store.ts';

/** A store that takes secrets out of everything before it is kept: the one door through which runs reach a disk. */
export function redactingStore(store: Store, redact: (text: string) => string): Store {
  return {
    ...store,
    startRun: (run) => store.startRun(mapStrings(run, redact)),
    addTrial: (run, graded, recording) =>
      store.addTrial(run, mapStrings(graded, redact), mapStrings(recording, redact)),
    addTrialOf: (run, graded, { frames, ...head }) => {
      const redacted = async function* (): AsyncGenerator<Frame> {
        for await (const frame of frames) yield mapStrings(frame, redact);
      };
      return store.addTrialOf(run, mapStrings(graded, redact), {
        ...mapStrings(head, redact),
        frames: redacted(),
      });
    },
    addVerdicts: (trial, verdicts) => store.addVerdicts(trial, mapStrings(verdicts, redact)),
    finishRun: (run, at, findings) => store.finishRun(run, at, mapStrings(findings, redact)),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
