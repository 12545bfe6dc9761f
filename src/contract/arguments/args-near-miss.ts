import type { CallingCheck, Judged } from '../check.ts';
import { measured, overReading } from './reading-check.ts';
import { nearId } from './near-id.ts';
import { nearName } from './near-name.ts';

/** An argument that is nearly right, by its name or by its value, is understood or refused, and never misunderstood. */
export const argsNearMiss: CallingCheck = {
  id: 'args.near-miss',
  executes: 'invalid-input',
  phase: 'call',
  run: async (calls, context): Promise<Judged> =>
    together(
      await overReading(calls, context, measured(nearName)),
      await overReading(calls, context, measured(nearId)),
    ),
};

/** Two halves of one check: what either saw counts, and where neither did, why. */
function together(a: Judged, b: Judged): Judged {
  if (a.kind === 'judged' && b.kind === 'judged')
    return { kind: 'judged', flaws: [...a.flaws, ...b.flaws], saw: `names: ${a.saw}; ids: ${b.saw}` };
  if (a.kind === 'judged') return a;
  if (b.kind === 'judged') return b;
  return a.kind === 'could-not-run' ? a : b;
}
