import { nextNightly, openNightly, tellNightly, type NightlyState } from './nightly.ts';
import type { NightlyVerdict } from './nightly-verdict.ts';
import type { Design } from './record.ts';
import { drawn, openGate, tallyAt, type Ask, type GateState, type Told } from './state.ts';
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
    ? playedOn(TWO_ROUTE, openGate(design.plan), waiting, ahead)
    : playedOn(NIGHTLY, openNightly(design.cases, design.rules), waiting, ahead);
}

/** A gate as far as it can be played: a trial is asked for, told, and leads to the next. */
interface Game<State, Asked> {
  readonly next: (state: State) => { readonly ask: Asked } | Extract<Played, { kind: 'verdict' }>;
  readonly wanted: (state: State, ask: Asked) => Wanted;
  readonly tell: (state: State, ask: Asked, told: Told) => State;
  /** Whether this trial, the next one in `state`, is asked for whatever became of those since `first`. */
  readonly isForeseen: (state: State, ask: Asked, first: State) => boolean;
}

function playedOn<State, Asked>(
  game: Game<State, Asked>,
  opened: State,
  waiting: Waiting,
  ahead: number,
): Played {
  let state = opened;
  for (;;) {
    const step = game.next(state);
    if ('verdict' in step) return step;
    const told = waiting.take(game.wanted(state, step.ask));
    if (told === null)
      return { kind: 'asks', wanted: upcoming(game, { state, ask: step.ask }, waiting.copy(), ahead) };
    state = game.tell(state, step.ask, told);
  }
}

/** What will be asked in any case: each is taken for passed, which makes nothing suspicious, to see which comes next. */
function upcoming<State, Asked>(
  game: Game<State, Asked>,
  first: { readonly state: State; readonly ask: Asked },
  waiting: Waiting,
  ahead: number,
): readonly Wanted[] {
  const wanted: Wanted[] = [];
  let { state, ask } = first;
  while (wanted.length < ahead) {
    const one = game.wanted(state, ask);
    if (wanted.length === 0 || waiting.take(one) === null) wanted.push(one);
    state = game.tell(state, ask, 'passed');
    const step = game.next(state);
    if ('verdict' in step || !game.isForeseen(state, step.ask, first.state)) break;
    ask = step.ask;
  }
  return wanted;
}

const TWO_ROUTE: Game<GateState, Ask> = {
  next,
  wanted: ({ plan }, { at, arm }) => ({
    side: arm === 'candidate' ? 'candidate' : 'baseline',
    case: plan.cases[at]?.id ?? '',
  }),
  tell,
  // Rounds, the first bridge of a case, and trials that confirm do not depend on what is still to be told.
  isForeseen: (state, ask) => {
    if (ask.purpose === 'confirm') return true;
    if (ask.arm === 'bridge') return drawn(tallyAt(state, ask.at).bridge) === 0;
    return ask.place < state.orders.length * state.plan.cases.length;
  },
};

/** A trial is asked for by the position of its case; all that one look waits for is known once the look before was taken. */
const NIGHTLY: Game<NightlyState, number> = {
  next: (state) => {
    const step = nextNightly(state);
    return step.kind === 'ask' ? { ask: step.at } : step;
  },
  wanted: ({ cases }, at) => ({ side: 'candidate', case: cases[at]?.id ?? '' }),
  tell: tellNightly,
  isForeseen: ({ looks }, _ask, first) => looks.length === first.looks.length,
};
