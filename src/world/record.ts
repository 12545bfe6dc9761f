import type { Json } from '../base/json.ts';

/** What a scenario's trial was set in, and what was read from the world before and after it. JSON; stored with the trial. */
export interface WorldRecord {
  /** The fixture's version by its author; null: there is no fixture. */
  readonly fixture: string | null;
  /** `trial`: a copy of its own. `serial`: shared, one trial at a time. */
  readonly isolation: 'trial' | 'serial';
  readonly clock: string | null;
  readonly zone: string | null;
  readonly identity: string | null;
  /** The random text that was planted in the fixture; null: none was. */
  readonly sentinel: string | null;
  /** In the order of the case: expectation by expectation, its effects, then its never. */
  readonly effects: readonly EffectSeen[];
  /** What the answer must mention, read after the trial: expectation by expectation, in order. */
  readonly mentions: readonly MentionSeen[];
}

export interface EffectSeen {
  /** Index of the expectation in `accept`. */
  readonly expectation: number;
  readonly list: 'effects' | 'never';
  readonly index: number;
  /** `sql select count(*) …`: bounded, for readers. */
  readonly what: string;
  readonly before: Seen;
  readonly after: Seen;
}

export interface MentionSeen {
  readonly expectation: number;
  readonly index: number;
  readonly seen: Seen;
}

/** What a reading showed. `nothing`: an error of the target's, or nothing at the path. */
export type Seen =
  { readonly kind: 'value'; readonly value: Json } | { readonly kind: 'nothing'; readonly why: string };
