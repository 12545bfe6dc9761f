import type { Json, JsonObject } from '../base/json.ts';
import type { CaseBase } from './case.ts';
import type { Matcher } from './matchers.ts';

/** Calls with expectations, made one after the other without any agent. */
export interface Contract extends CaseBase, Where {
  readonly kind: 'contract';
  /** What it is about, in the author's words. */
  readonly title: string;
  readonly steps: readonly Step[];
  /** What must have come about once the steps are done. */
  readonly effects: readonly Effect[];
  /** What the steps must leave as it was. */
  readonly never: readonly Effect[];
}

/** As whom, and on which data, by the names in the config. Null: as the target is configured. */
export interface Where {
  readonly identity: string | null;
  readonly fixture: string | null;
}

/** One call and what is expected of its answer. Where a step says nothing, its case's own place holds. */
export interface Step extends Where {
  readonly call: string;
  readonly with: JsonObject;
  readonly expect: readonly Matcher[];
  /** Null: it must not fail. `allowed`: it may, in an orderly way. */
  readonly error: ExpectedError | 'allowed' | null;
  /** Values of the answer that later steps use as `${name}`, by JSONPath. */
  readonly save: Readonly<Record<string, string>>;
}

/** A failure that is right. Null: whichever. `code` is that of a JSON-RPC error. */
export interface ExpectedError {
  readonly contains: string | null;
  readonly code: number | null;
}

/** A look at the world, before and after the steps. */
export interface Effect {
  readonly read: Reading;
  /** JSONPath into what was read; null: all of it. */
  readonly path: string | null;
  readonly must: EffectRule;
}

type Reading =
  | ({ readonly kind: 'call'; readonly tool: string; readonly with: JsonObject } & Where)
  /** A program of the author's, which prints JSON. */
  | { readonly kind: 'command'; readonly words: readonly string[] };

type EffectRule =
  /** Of a number: by how much; of a list: by how many entries. */
  | { readonly kind: 'changes-by'; readonly by: number }
  | { readonly kind: 'equals'; readonly value: Json }
  | { readonly kind: 'unchanged' };
