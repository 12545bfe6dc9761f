import type { ClientName } from '../client/client.ts';
import type { View } from './view.ts';

/** What a client must be able to do before its failures may be held against a target. In the order in which they are tried. */
export const STEPS = [
  'list',
  'read',
  'optional-left-out',
  'empty-list',
  'write',
  'refused-write',
  'tool-error',
  'large-result',
  'cancellation',
] as const;

export type StepId = (typeof STEPS)[number];

export interface StepResult {
  readonly step: StepId;
  /** `not-applicable`: the client has no model that could be told to do it. */
  readonly outcome: 'holds' | 'fails' | 'could-not-run' | 'not-applicable';
  readonly why: string;
}

/** One client, tried on the canary. JSON throughout. */
export interface Preflight {
  readonly client: ClientName;
  readonly version: string | null;
  /** All of them, in order. */
  readonly steps: readonly StepResult[];
  readonly measures: Measures;
  /** Null: no model was asked anything, so that nothing was seen from there. */
  readonly view: View | null;
}

/** What was measured on the way. Null: it did not show. */
export interface Measures {
  /** How it introduces itself to a server. */
  readonly clientInfo: { readonly name: string; readonly version: string } | null;
  /** Revisions that it asked for, in the order in which it did. */
  readonly offered: readonly string[];
  /** The revision that was then spoken. */
  readonly spoken: string | null;
  /** Of the long results, in bytes of their text: what the server sent, and how much of it reached the model. */
  readonly large: readonly { readonly sent: number; readonly reached: number }[];
  /** What became of an error's flag on the way to the model, and what the model was told. */
  readonly error: Told | null;
  readonly refusal: Told | null;
  /** Whether a call under way was cancelled by message; false: the connection was just dropped. */
  readonly cancelledByMessage: boolean | null;
  /** What Surveyor tells a client beside the question (clock, zone) reached the model. */
  readonly briefing: boolean | null;
  /** Variables of the server's environment in which the key of the client's model stood. */
  readonly keyIn: readonly string[];
}

/** How a failed call was told to the model. */
export interface Told {
  readonly text: string;
  /** `kept`: marked as an error. `in-words`: said in the text that the client made of it. `lost`: neither. */
  readonly flag: 'kept' | 'in-words' | 'lost';
}
