import type { JsonObject } from '../base/json.ts';

/** One row of the log: one tool call, seen on the wire. */
export interface ToolCall {
  readonly seq: number;
  readonly tool: string;
  /** Only what the config's allowlist lets through; `dropped` names the rest. */
  readonly arguments: JsonObject;
  readonly dropped: readonly string[];
  readonly startedAtMs: number;
  /** Null while there was no answer. */
  readonly durationMs: number | null;
  readonly outcome: Outcome;
  readonly error: { readonly code: number | null; readonly text: string } | null;
  /** Null when there was no result. */
  readonly shape: ResultShape | null;
  /** The frames of request and answer in the trial's recording. */
  readonly frames: { readonly request: number; readonly reply: number | null };
  readonly revision: string | null;
  readonly session: string | null;
  readonly traceId: string | null;
}

/** A call's arguments as a reader is shown them: the kept as JSON, the names of those whose values were not kept. */
export function argumentsText({ arguments: kept, dropped }: Pick<ToolCall, 'arguments' | 'dropped'>): string {
  const json = JSON.stringify(kept);
  return dropped.length === 0 ? json : `${json} (not kept: ${dropped.join(', ')})`;
}

export type Outcome = 'ok' | 'tool_error' | 'protocol_error' | 'timeout' | 'denied' | 'cancelled';

export interface ResultShape {
  readonly bytes: number;
  readonly contentTypes: readonly string[];
  /** Length of the one list in the result, where there is exactly one obvious list; else null. */
  readonly items: number | null;
  /** No content, or only empty text, empty lists, empty objects or nulls. */
  readonly empty: boolean;
  /** Number of nulls anywhere in the structured half (or in text that is JSON). */
  readonly nulls: number;
  /** The recorder kept only the beginning, so the other facts may be incomplete. */
  readonly truncated: boolean;
}
