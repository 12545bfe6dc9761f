import { performance } from 'node:perf_hooks';

/** Milliseconds since the epoch, with fractions; never runs backwards within one process. */
export function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

/** A timer's delay: Node runs one beyond 24.8 days at once, so it stops there. */
export function timerMs(wanted: number): number {
  return Math.min(Math.max(0, wanted), 2 ** 31 - 1);
}

/** Whether something settles in time; the timer does not outlive the answer. */
export async function withinMs(limitMs: number, happening: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timerMs(limitMs));
  });
  const inTime = happening.then(() => true);
  return await Promise.race([inTime, late]).finally(() => clearTimeout(timer));
}
