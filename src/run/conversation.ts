import type { ClientSession } from '../client/client.ts';
import type { Scenario } from '../case/scenario.ts';
import type { Claim, Work } from '../trajectory/claim.ts';
import { toolCalls } from '../trajectory/tool-calls.ts';
import type { Frame } from '../wire/frame.ts';
import type { Recording } from '../wire/recording.ts';
import type { Relay } from '../wire/relay/open-relay.ts';
import type { PlannedTrial } from './plan.ts';
import type { Turn } from './run.ts';
import { orEvidence, questionOf, SETTLE_MS } from './trial.ts';

/** A conversation that is over: what was said turn by turn, the claim of all of it, and what crossed. */
export interface Conversation {
  readonly turns: readonly Turn[];
  /** The claim, or the evidence why the client gave none. */
  readonly outcome: Claim | string;
  readonly recording: Recording;
}

/** Asks the question, and says what the case lets the user say next, until the client fails or the signal aborts. */
export async function converse(
  planned: PlannedTrial<Scenario>,
  { relay, session }: { readonly relay: Relay; readonly session: ClientSession },
  signal: AbortSignal,
): Promise<Conversation> {
  const { question, replies } = planned.one;
  const turns: Turn[] = [];
  let recording = NOTHING;
  let outcome: Claim | string = 'nothing was asked';
  for (const said of [question, ...replies]) {
    // oxlint-disable-next-line no-await-in-loop -- a conversation is one turn after the other
    const claim: Claim | string = await orEvidence(planned, () =>
      turns.length === 0
        ? session.ask(questionOf(planned), signal)
        : (session.reply ?? noReply)(said, signal),
    );
    // oxlint-disable-next-line no-await-in-loop -- what crossed in this turn
    recording = joined(recording, await relay.take(SETTLE_MS));
    outcome = typeof claim === 'string' || typeof outcome === 'string' ? claim : together(outcome, claim);
    if (typeof claim === 'string') break;
    turns.push({ said, answer: claim.answer, calls: callsIn(recording.frames) });
    if (signal.aborted) break;
  }
  return { turns, outcome, recording };
}

const NOTHING: Recording = { frames: [], stderr: [], lost: 0, surplus: 0 };

/** Never said: a case with replies is not run with a client that holds no conversation. */
function noReply(): Promise<Claim> {
  throw new Error('the client holds no conversation');
}

function callsIn(frames: readonly Frame[]): number {
  return toolCalls(frames, null).length;
}

function joined(before: Recording, next: Recording): Recording {
  return {
    frames: [...before.frames, ...next.frames],
    stderr: [...before.stderr, ...next.stderr],
    lost: before.lost + next.lost,
    surplus: before.surplus + next.surplus,
  };
}

/** One claim of several turns: the last answer, all calls, the work of all of them. */
function together(before: Claim, next: Claim): Claim {
  return { ...next, calls: [...before.calls, ...next.calls], work: summed(before.work, next.work) };
}

function summed(before: Work | null, next: Work | null): Work | null {
  if (before === null || next === null) return next ?? before;
  const sum = (key: 'inputTokens' | 'outputTokens' | 'costUsd'): number | null => {
    const [a, b] = [before[key], next[key]];
    return a === null || b === null ? null : a + b;
  };
  return {
    model: next.model ?? before.model,
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    costUsd: sum('costUsd'),
    ...cachedIn(before, next),
  };
}

function cachedIn({ cachedInputTokens: a = 0 }: Work, { cachedInputTokens: b = 0 }: Work): Partial<Work> {
  return a + b === 0 ? {} : { cachedInputTokens: a + b };
}
