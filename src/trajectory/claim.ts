import type { JsonObject } from '../base/json.ts';

/** What a client says it did: evidence of what it says, never of what happened. */
export interface Claim {
  readonly answer: string;
  readonly calls: readonly ClaimedCall[];
  /** Set by a client that settled on a tool and did not call it because it had no value for a required argument. */
  readonly stuck: { readonly tool: string; readonly missing: readonly string[] } | null;
  /** What the client says of its own work; null for one without a model (`literal`). */
  readonly work: Work | null;
}

export interface ClaimedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
  /** Whether the client says that it failed; absent where it does not say. */
  readonly failed?: boolean;
}

/** Null: the client does not say. */
export interface Work {
  readonly model: string | null;
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  /** Of the input, what the provider had in its cache; absent where that is nothing, or the client does not say. */
  readonly cachedInputTokens?: number;
  /** In US dollars, as the client counts it. */
  readonly costUsd: number | null;
}
