import type { Json } from '../../base/json.ts';

/** One request to the model, whatever its wire format: the client's view of the target is in it. */
export interface Conversation {
  readonly model: string;
  /** Instructions of the client's own, and what it passes on of the server's. */
  readonly system: string;
  readonly tools: readonly OfferedTool[];
  readonly turns: readonly ConversationTurn[];
}

/** A tool as the model is shown it. */
export interface OfferedTool {
  readonly name: string;
  /** The group that it stands in, where the format has groups. */
  readonly namespace: string | null;
  readonly description: string | null;
  /** Null for a tool of the provider's, which has none. */
  readonly schema: Json;
  /** Named only: the model must search before it may call it. */
  readonly deferred: boolean;
  /** `search`: the provider's own search among deferred tools. */
  readonly kind: 'function' | 'search';
}

export type ConversationTurn =
  | { readonly kind: 'user'; readonly text: string }
  | { readonly kind: 'model'; readonly text: string; readonly calls: readonly ModelCall[] }
  /** What the client made of a tool's answer. `isError`: null where the format has no such mark. */
  | {
      readonly kind: 'result';
      readonly call: string;
      readonly text: string;
      readonly isError: boolean | null;
    };

export interface ModelCall {
  readonly id: string;
  readonly name: string;
  readonly namespace: string | null;
  readonly arguments: Json;
  /** `search`: of the provider's own search tool. */
  readonly kind: 'function' | 'search';
}

/** What the model answers, before it is written in a format. */
export interface ModelReply {
  readonly id: string;
  readonly text: string;
  readonly calls: readonly ModelCall[];
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** Adds a turn; neighbouring turns of the model are one. */
export function withTurn(
  turns: readonly ConversationTurn[],
  turn: ConversationTurn,
): readonly ConversationTurn[] {
  const last = turns.at(-1);
  if (turn.kind !== 'model' || last?.kind !== 'model') return [...turns, turn];
  const text = [last.text, turn.text].filter((part) => part !== '').join('\n');
  return [...turns.slice(0, -1), { kind: 'model', text, calls: [...last.calls, ...turn.calls] }];
}

/** The results that followed the user's last words. */
export function resultsIn(conversation: Conversation): readonly string[] {
  const from = conversation.turns.findLastIndex(({ kind }) => kind === 'user');
  return conversation.turns.slice(from + 1).flatMap((turn) => (turn.kind === 'result' ? [turn.text] : []));
}
