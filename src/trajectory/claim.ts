import type { JsonObject } from '../base/json.ts';

/** What a client says it did: evidence of what it says, never of what happened. */
export interface Claim {
  readonly answer: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: JsonObject }[];
  /** Set by a client that settled on a tool and did not call it because it had no value for a required argument. */
  readonly stuck: { readonly tool: string; readonly missing: readonly string[] } | null;
}
