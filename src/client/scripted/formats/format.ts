import type { Json } from '../../../base/json.ts';
import type { Conversation, ModelReply } from '../conversation.ts';

/** One wire format of a model's API, as far as the clients use it. Reading never throws, whatever the body is. */
export interface Format {
  readonly name: 'anthropic' | 'openai-chat' | 'openai-responses' | 'gemini';
  readonly takes: (path: string) => boolean;
  readonly read: (body: Json, path: string) => Conversation;
  readonly write: (reply: ModelReply, asked: { readonly body: Json; readonly path: string }) => Written;
  readonly error: (status: number, message: string) => Json;
}

export type Written =
  | { readonly kind: 'json'; readonly value: Json }
  | { readonly kind: 'events'; readonly events: readonly ServerEvent[] };

export interface ServerEvent {
  /** Null: the event has no name. */
  readonly event: string | null;
  /** A text is written as it is. */
  readonly data: Json;
}
