import type { JsonObject } from '../../base/json.ts';
import type { Conversation } from './conversation.ts';

/** What the scripted model says, decided by the conversation that it is sent and by nothing else. */
export interface Script {
  /** The first one applies of which the text stands in something that the user has said. */
  readonly rules: readonly ScriptRule[];
}

export interface ScriptRule {
  readonly match: string;
  /** One for each turn of the model since the user said it; the last one repeats. Never empty. */
  readonly steps: readonly Step[];
}

/** A function for what depends on what the client has shown: results of calls, tools on offer. */
type Step = Action | ((conversation: Conversation) => Action);

type Action =
  | { readonly kind: 'say'; readonly text: string }
  | { readonly kind: 'call'; readonly calls: readonly ScriptedCall[] }
  | { readonly kind: 'fault'; readonly fault: Fault };

/** Names the tool as the MCP server does; what the client calls it is found out from what it offers. */
export interface ScriptedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

export type Fault =
  /** An error of the model's API. */
  | { readonly kind: 'status'; readonly status: number; readonly message: string }
  /** No answer, ever. */
  | { readonly kind: 'hang' }
  /** The connection is cut. */
  | { readonly kind: 'drop' };
