import type { Expectation, Scenario } from '../../case/scenario.ts';
import type { Trial } from '../../run/run.ts';
import type { ResultSeen } from '../../trajectory/results.ts';
import type { ToolCall } from '../../trajectory/tool-call.ts';
import type { Grading } from '../grading.ts';
import type { Verdict } from '../verdict.ts';

/** One trial beside one of the good endings of its case. */
export interface Scene {
  readonly trial: Trial;
  readonly one: Scenario;
  readonly expectation: Expectation;
  /** Of the expectation in `accept`. */
  readonly index: number;
  readonly grading: Grading;
}

/** A pure function of what is stored. Null: the expectation says nothing of it. */
export type SceneGrader = (scene: Scene) => Verdict | null;

/** Reached the target, as far as can be known: only a refused call surely has not. */
export function wasExecuted({ outcome }: ToolCall): boolean {
  return outcome !== 'denied';
}

/** A call that went wrong where the client could see it. */
export function hasFailed({ outcome }: ToolCall): boolean {
  return outcome === 'tool_error' || outcome === 'protocol_error' || outcome === 'timeout';
}

/** A call that has, or may have, changed the world: one without an answer may have come through. */
export function hasWritten(call: ToolCall, { writes }: Grading): boolean {
  return writes(call.tool) && ['ok', 'timeout', 'cancelled'].includes(call.outcome);
}

/** The final answer; null where there was none. */
export function finalAnswer({ trial }: Scene): string | null {
  return trial.staged?.turns.at(-1)?.answer ?? trial.claim?.answer ?? null;
}

/** What the user said, and what was said back before the last word. */
export function saidByUser({ trial, one }: Scene): readonly string[] {
  return trial.staged === null ? [one.question] : trial.staged.turns.map(({ said }) => said);
}

export function resultOf({ grading }: Scene, call: ToolCall): ResultSeen | undefined {
  return grading.results.find(({ seq }) => seq === call.seq);
}

/** The same for every rule, so that reports can count such trials together. */
export const ANSWERS_NOT_KEPT = 'the answers were not kept (payloads: none)';
