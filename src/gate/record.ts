import type { RunId } from '../base/ids.ts';
import type { ClientName } from '../client/client.ts';
import type { NightlyCase } from './nightly.ts';
import type { NightlyRules } from './rules.ts';
import type { GatePlan } from './state.ts';

/**
 * What a run that holds trials of a gate keeps of it. All of it was known before the first trial; with the trials of both
 * runs the verdict follows from it, today and later, and an interrupted gate goes on from it.
 */
export type GateRecord =
  | {
      readonly arm: 'candidate';
      /** Hash of the surface that it is compared with. */
      readonly against: string;
      /** The run that holds the trials of that surface which the gate has asked for; it may hold none. */
      readonly baseline: RunId;
      /** Runs of which stored trials are the baseline. */
      readonly bank: readonly RunId[];
      readonly plans: readonly ClientPlan[];
    }
  | { readonly arm: 'baseline'; readonly candidate: RunId };

export type CandidateRecord = Extract<GateRecord, { arm: 'candidate' }>;

/** What the gate does with one client. */
export type ClientPlan = { readonly client: ClientName } & Design;

export type Design =
  | { readonly design: 'two-route'; readonly plan: GatePlan }
  | { readonly design: 'nightly'; readonly cases: readonly NightlyCase[]; readonly rules: NightlyRules };
