import { onAbort } from '../base/on-abort.ts';

/** A place that one at a time may use; the others wait in the order in which they came. */
export class Lock {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn, with what ends it. Null: the signal aborted while waiting. */
  async take(signal: AbortSignal): Promise<(() => void) | null> {
    const before = this.#last;
    let free = (): void => undefined;
    this.#last = new Promise((resolve) => {
      free = resolve;
    });
    await unlessAborted(before, signal);
    if (!signal.aborted) return free;
    // Whoever waits behind still waits for the one before.
    void before.then(free);
    return null;
  }
}

async function unlessAborted(happening: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  let callOff = (): void => undefined;
  const aborted = new Promise<void>((resolve) => {
    callOff = onAbort(signal, resolve);
  });
  await Promise.race([happening, aborted]);
  callOff();
}
