import type { JsonObject } from '../base/json.ts';

/** What a client says it did: evidence of what it says, never of what happened. */
export interface Claim {
  readonly answer: string;
  readonly calls: readonly { readonly tool: string; readonly arguments: JsonObject }[];
}
