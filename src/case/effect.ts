import type { Json, JsonObject } from '../base/json.ts';

/** As whom, and on which data, by the names in the config. Null: as the target is configured. */
export interface Where {
  readonly identity: string | null;
  readonly fixture: string | null;
}

/** A look at the world, before and after something has been done to it. */
export interface Effect {
  readonly read: Reading;
  /** JSONPath into what was read; null: all of it. */
  readonly path: string | null;
  readonly must: EffectRule;
}

export type Reading =
  | ({ readonly kind: 'call'; readonly tool: string; readonly with: JsonObject } & Where)
  /** A program of the author's, which prints JSON. */
  | { readonly kind: 'command'; readonly words: readonly string[] }
  /** One statement on the config's database; its rows as a list of objects. */
  | { readonly kind: 'sql'; readonly query: string }
  /** A GET; its body as JSON where it is that, else as text. */
  | { readonly kind: 'http'; readonly url: string };

export type EffectRule =
  /** Of a number: by how much; of a list: by how many entries; of one row with one column: of its number. */
  | { readonly kind: 'changes-by'; readonly by: number }
  | { readonly kind: 'equals'; readonly value: Json }
  | { readonly kind: 'unchanged' };
