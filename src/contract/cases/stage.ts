import type { Where } from '../../case/effect.ts';
import type { RepairSite } from '../../finding/finding.ts';
import type { Answer } from '../calls/answer.ts';
import type { Place } from '../calls/calls.ts';
import type { Sources } from '../../world/read/look.ts';

/** What one contract case runs on: places of its own, which no other case has changed. */
export interface Stage {
  readonly reach: (where: Where) => Promise<Place | Stop>;
  /** How the world is looked at, where it is not by calling a tool. */
  readonly sources: Omit<Sources, 'call'>;
}

/** Why a case came to its end before all of it held. */
export type Stop =
  | { readonly kind: 'could-not-run' | 'case-defect'; readonly why: string }
  | {
      readonly kind: 'fails';
      readonly where: string;
      readonly expected: string;
      readonly actual: string;
      readonly site: RepairSite;
      readonly shown: readonly Answer[];
    };

export function couldNot(why: string): Stop {
  return { kind: 'could-not-run', why };
}

export function defect(why: string): Stop {
  return { kind: 'case-defect', why };
}
