import type { JsonObject } from '../base/json.ts';
import type { CaseBase } from './case.ts';
import type { Effect, Where } from './effect.ts';
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
