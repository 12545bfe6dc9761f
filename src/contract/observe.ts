import type { Check, Flaw, Judged, Observation } from './check.ts';

export interface Observed {
  readonly check: Check;
  readonly flaw: Flaw;
}

/**
 * What the checks that only look find on a connection that others have used: a trial's, or that of the calls. Frames
 * that the relay made in the target's name are not the target's.
 */
export function observe(checks: readonly Check[], seen: Observation): readonly Observed[] {
  const frames = seen.frames.filter(({ by }) => by === 'peer');
  if (!frames.some(({ from }) => from === 'server')) return [];
  return checks.flatMap((check) => {
    const judged = judge(check, { ...seen, frames });
    return judged?.kind === 'judged' ? judged.flaws.map((flaw) => ({ check, flaw })) : [];
  });
}

function judge(check: Check, seen: Observation): Judged | null {
  if (check.phase === 'observe') return check.run(seen);
  return check.phase === 'call' ? null : (check.observe?.(seen) ?? null);
}
