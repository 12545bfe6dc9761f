import type { Scenario } from '../case/scenario.ts';
import type { Endpoint } from '../wire/endpoint.ts';
import {
  effectsOf,
  readAfter,
  readBefore,
  readMentions,
  unfitEffect,
  type Before,
  type WorldFailure,
} from './effects.ts';
import { sourcesOf, type Place } from './place.ts';
import type { WorldRecord } from './record.ts';
import type { Starts } from './starts.ts';

/** The controlled state of one trial. Disposing of it removes what it had for itself, and lets the next one begin. */
export interface World extends AsyncDisposable {
  readonly kind: 'open';
  /** What the client's relay stands in front of: told of the world, under the case's identity. */
  readonly target: Endpoint;
  /** What `sql` reads; null: nothing. */
  readonly database: string | null;
  /** The folder that it has for itself; null: none. */
  readonly folder: string | null;
  /** What is known of it before anything has been read. */
  readonly start: Omit<WorldRecord, 'effects' | 'mentions'>;
  /** What the client is told of clock and zone; null: nothing. */
  readonly instructions: string | null;
  /** Reads every effect twice; to be called once, before the client begins. Null: each of them can fail. */
  readonly before: () => Promise<WorldFailure | null>;
  /** Reads every effect again, and what the answer must mention; to be called once, after `before`. */
  readonly after: () => Promise<WorldRecord | WorldFailure>;
}

interface Making {
  /** Null: there is nothing to read. */
  readonly scenario: Scenario | null;
  readonly starts: Starts;
  readonly end: () => Promise<void>;
}

export function aWorld(place: Place, { scenario, starts, end }: Making): World {
  const { target, database, folder, start, instructions } = place;
  let before: readonly Before[] = [];
  let ending: Promise<void> | null = null;
  return {
    kind: 'open',
    target,
    database,
    folder,
    start,
    instructions,
    before: async () => {
      if (scenario === null) return null;
      await using sources = sourcesOf(place);
      const read = await readBefore(effectsOf(scenario), sources);
      if ('why' in read) return read;
      before = read;
      const { sentinel } = start;
      // What an earlier trial left behind is no defect of the case, though it may look like one.
      const differs = sentinel === null ? null : starts.differs(scenario.id, read);
      if (differs !== null) return { kind: 'infrastructure', why: differs };
      const unfit = unfitEffect(read);
      if (unfit === null && sentinel !== null) starts.keep(scenario.id, read);
      return unfit;
    },
    after: async () => {
      if (scenario === null) return { ...start, effects: [], mentions: [] };
      await using sources = sourcesOf(place);
      const effects = await readAfter(before, sources);
      if ('why' in effects) return effects;
      const mentions = await readMentions(scenario, { sources, sentinel: start.sentinel });
      return 'why' in mentions ? mentions : { ...start, effects, mentions };
    },
    [Symbol.asyncDispose]: () => (ending ??= end()),
  };
}
