/** Those who wait on one signal, and the one listener that wakes them. */
interface Hub {
  readonly acts: Set<() => void>;
  readonly listener: () => void;
}

const hubs = new WeakMap<AbortSignal, Hub>();

/**
 * Acts once the signal aborts, at once where it has; what is returned calls that off. One signal may stand over a thousand
 * waits at a time (the calls of one turn): Node takes as many listeners on one signal for a leak, and warns on stderr.
 */
export function onAbort(signal: AbortSignal, act: () => void): () => void {
  if (signal.aborted) {
    act();
    return () => undefined;
  }
  const hub = hubs.get(signal) ?? newHub(signal);
  // A function of its own, so that the same one may wait twice.
  const once = (): void => act();
  hub.acts.add(once);
  return () => {
    hub.acts.delete(once);
    if (hub.acts.size > 0) return;
    signal.removeEventListener('abort', hub.listener);
    if (hubs.get(signal) === hub) hubs.delete(signal);
  };
}

function newHub(signal: AbortSignal): Hub {
  const acts = new Set<() => void>();
  const listener = (): void => {
    // A set that is gone through leaves out what is called off meanwhile.
    for (const act of acts) act();
  };
  const hub: Hub = { acts, listener };
  hubs.set(signal, hub);
  signal.addEventListener('abort', listener, { once: true });
  return hub;
}
