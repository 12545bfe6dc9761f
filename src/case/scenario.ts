import type { Json } from '../base/json.ts';
import type { CaseBase } from './case.ts';
import type { Effect } from './effect.ts';
import type { Test } from './matchers.ts';

/** Deep: a user's task, and what the log, the world and the answer must show once a client has worked on it. */
export interface Scenario extends CaseBase {
  readonly kind: 'scenario';
  readonly question: string;
  /** What the user says next, one text for each turn that the client ends; none: the first answer is the last. */
  readonly replies: readonly string[];
  /** As whom, by a name under `identities` of the config. Null: as the target is configured. */
  readonly identity: string | null;
  /** Local time of the trial, `2026-10-01T09:00:00`. Null: the config's. */
  readonly clock: string | null;
  /** IANA time zone. Null: the config's. */
  readonly zone: string | null;
  /** What the user says to a call of a tool, where the config's policy is not meant. */
  readonly approvals: Readonly<Record<string, 'allow' | 'deny'>>;
  /** What goes wrong between client and target, on purpose. */
  readonly outages: readonly Outage[];
  /** What the user fills in when the server asks (elicitation), by the field's name. Null: the user declines. */
  readonly elicitation: Readonly<Record<string, Json>> | null;
  /** The trial passes when one of them is met whole. Never empty. */
  readonly accept: readonly Expectation[];
}

/** A call that does not go as it should: the nth call of a tool (`*`: of any), counted from 1. */
export interface Outage {
  readonly tool: string;
  readonly nth: number;
  readonly fault:
    | { readonly kind: 'delay'; readonly ms: number }
    /** Answered by the relay with an error of the server's: a tool's (`isError`), or JSON-RPC's with that code. */
    | { readonly kind: 'error'; readonly text: string; readonly code: number | null }
    /** The call reaches the target; its answer never reaches the client. */
    | { readonly kind: 'lost' };
}

/** What one good way to end looks like. */
export interface Expectation {
  /** `act`: the task is done. `ask`: a question back before any write. `stop`: an honest no, and nothing changed. */
  readonly kind: 'act' | 'ask' | 'stop';
  readonly tools: ToolRules;
  /** By tool and argument path (`room_id`, `filters.zone`): of every executed call of the tool, at least one meets all. */
  readonly arguments: Readonly<Record<string, Readonly<Record<string, ArgumentRule>>>>;
  readonly calls: CallRules;
  /** What must have come about. */
  readonly effects: readonly Effect[];
  /** What must be as it was; overrides everything. */
  readonly never: readonly Effect[];
  readonly answer: AnswerRules;
}

export interface ToolRules {
  /** Each must have been called and succeeded. Entries with alternatives: `a | b` in the file. */
  readonly all: readonly (readonly string[])[];
  /** None of them may have been called, executed or refused. */
  readonly never: readonly string[];
  /** `any`: in any order. `partial`: `all` is a sequence whose order must be kept. `exact`: these calls and no others. */
  readonly order: 'any' | 'partial' | 'exact';
}

export type ArgumentRule =
  /** All must hold (docs/matchers.md). */
  | { readonly kind: 'tests'; readonly tests: readonly Test[] }
  /** Equal to what an earlier successful result of `tool` holds at `path` (JSONPath; any of the values found). */
  | { readonly kind: 'from'; readonly tool: string; readonly path: string };

export interface CallRules {
  /** Most calls in all; null: no limit. */
  readonly max: number | null;
  /** Most calls before the first of a tool that `tools.all` names; null: no limit. */
  readonly discovery: number | null;
  /** Most calls that repeat an earlier identical one with nothing written between; null: no limit. */
  readonly repeats: number | null;
}

export interface AnswerRules {
  /** Each must stand in the answer: a text, a value read from the world after the trial, or the trial's sentinel. */
  readonly mentions: readonly Mention[];
  /** Each of these texts must stand in the answer (case and spacing set aside). */
  readonly states: readonly string[];
  /** None of these may. */
  readonly never: readonly string[];
}

export type Mention =
  { readonly kind: 'read'; readonly effect: Pick<Effect, 'read' | 'path'> } | { readonly kind: 'sentinel' };
