import { nextNightly, openNightly, tellNightly, type NightlyState } from './nightly.ts';
import type { NightlyVerdict } from './nightly-verdict.ts';
import type { Design } from './record.ts';
import { drawn, openGate, tallyAt, type Ask, type GateState } from './state.ts';
import { tell } from './tell.ts';
import { next } from './two-route.ts';
import type { GateVerdict } from './verdict.ts';
import { Waiting, type Made, type Wanted } from './waiting.ts';

/** Where a gate stands. */
export type Played =
  /** The first is wanted now; the others will be wanted whatever becomes of it, unless the gate ends before. */
  | { readonly kind: 'asks'; readonly wanted: readonly Wanted[] }
  | { readonly kind: 'verdict'; readonly verdict: GateVerdict | NightlyVerdict };

/**
 * Plays a gate on the trials that were made for it. It asks for one after the other, and sees none before it has asked for
 * it: those that were made ahead wait for their turn. `ahead`: how many trials are told at most.
 */
export function played(design: Design, made: readonly Made[], ahead: number): Played {
  const waiting = Waiting.of(made);
  return design.design === 'two-route'
    ? playedTwoRoute(openGate(design.plan), waiting, ahead)
    : playedNightly(openNightly(design.cases, design.rules), waiting, ahead);
}

function playedTwoRoute(opened: GateState, waiting: Waiting, ahead: number): Played {
  let state = opened;
  for (;;) {
    const step = next(state);
    if (step.kind === 'verdict') return step;
    const told = waiting.take(wantedBy(state, step.ask));
    if (told === null) return { kind: 'asks', wanted: upcoming(state, step.ask, waiting.copy(), ahead) };
    state = tell(state, step.ask, told);
  }
}

/** What will be asked in any case: each is taken for passed, which makes nothing suspicious, to see which comes next. */
function upcoming(state: GateState, first: Ask, waiting: Waiting, ahead: number): readonly Wanted[] {
  const wanted: Wanted[] = [];
  let [at, ask] = [state, first];
  while (wanted.length < ahead) {
    const one = wantedBy(at, ask);
    if (wanted.length === 0 || waiting.take(one) === null) wanted.push(one);
    at = tell(at, ask, 'passed');
    const step = next(at);
    if (step.kind === 'verdict' || !isForeseen(at, step.ask)) break;
    ask = step.ask;
  }
  return wanted;
}

/** Rounds, the first bridge of a case, and trials that confirm do not depend on what is still to be told. */
function isForeseen(state: GateState, ask: Ask): boolean {
  if (ask.purpose === 'confirm') return true;
  if (ask.arm === 'bridge') return drawn(tallyAt(state, ask.at).bridge) === 0;
  return ask.place < state.orders.length * state.plan.cases.length;
}

function wantedBy({ plan }: GateState, { at, arm }: Ask): Wanted {
  return { side: arm === 'candidate' ? 'candidate' : 'baseline', case: plan.cases[at]?.id ?? '' };
}

function playedNightly(opened: NightlyState, waiting: Waiting, ahead: number): Played {
  let state = opened;
  for (;;) {
    const step = nextNightly(state);
    if (step.kind === 'verdict') return step;
    const told = waiting.take(nightlyWanted(state, step.at));
    if (told === null) return { kind: 'asks', wanted: untilLook(state, step.at, waiting.copy(), ahead) };
    state = tellNightly(state, step.at, told);
  }
}

/** All that the coming look waits for. */
function untilLook(state: NightlyState, first: number, waiting: Waiting, ahead: number): readonly Wanted[] {
  const wanted: Wanted[] = [];
  let [at, now] = [first, state];
  while (wanted.length < ahead) {
    const one = nightlyWanted(now, at);
    if (wanted.length === 0 || waiting.take(one) === null) wanted.push(one);
    now = tellNightly(now, at, 'passed');
    const step = nextNightly(now);
    if (step.kind === 'verdict' || now.looks.length > state.looks.length) break;
    at = step.at;
  }
  return wanted;
}

function nightlyWanted({ cases }: NightlyState, at: number): Wanted {
  return { side: 'candidate', case: cases[at]?.id ?? '' };
}
