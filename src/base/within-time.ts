import { createContext, Script } from 'node:vm';

export type Timed<T> = { readonly done: true; readonly value: T } | { readonly done: false };

/**
 * Runs synchronous work and stops it when the time is up, wherever it is: in a loop of ours, in a library, inside a
 * regular expression. For work whose cost a stranger's input decides. `limitMs` is wall time; what the work throws is
 * thrown. Work that was stopped leaves no `finally` behind, so it must hold nothing that needs one.
 */
export function withinTime<T>(limitMs: number, work: () => T): Timed<T> {
  let value: Timed<T> = { done: false };
  const outer = stage.run;
  stage.run = () => {
    value = { done: true, value: work() };
  };
  try {
    script.runInContext(context, { timeout: limitMs });
  } catch (error) {
    if (!isTimeout(error)) throw error;
    return { done: false };
  } finally {
    stage.run = outer;
  }
  return value;
}

// Only V8's own watchdog can stop a regular expression that backtracks, and `vm` is the way to it.
const stage: { run: () => void } = { run: () => undefined };
const context = createContext(stage);
const script = new Script('run()');

/** The error comes from the other context, so it is no `instanceof` our `Error`. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' &&
    error !== null &&
    'code' in error &&
    error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
