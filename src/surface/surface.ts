import type { JsonObject } from '../base/json.ts';
import type { Era, Revision } from '../wire/revision.ts';
import type { TransportName } from '../wire/session.ts';

/** All that a model can see of a target, as it came over the wire. Lists are whole: every page, in the server's order. */
export interface Surface {
  readonly server: {
    readonly name: string | null;
    readonly version: string | null;
    readonly title: string | null;
  };
  readonly era: Era;
  readonly revision: Revision;
  readonly transport: TransportName;
  readonly instructions: string | null;
  readonly capabilities: JsonObject;
  readonly tools: readonly Tool[];
  readonly prompts: readonly JsonObject[];
  readonly resources: readonly JsonObject[];
  readonly resourceTemplates: readonly JsonObject[];
  /** What kept a list from being whole (an error, an endless walk, an entry that is no object). Empty when all is well. */
  readonly gaps: readonly SurfaceGap[];
}

export interface SurfaceGap {
  readonly list: 'tools' | 'prompts' | 'resources' | 'resourceTemplates';
  readonly kind: 'no-answer' | 'error' | 'malformed' | 'endless' | 'entry-malformed';
  /** Printable, bounded. */
  readonly why: string;
  /** The error code of the answer, where it was an error. */
  readonly code?: number;
}

/** A tool that has at least a name. Parts of the wrong JSON type are null here and untouched in `raw`. */
export interface Tool {
  readonly name: string;
  readonly title: string | null;
  readonly description: string | null;
  readonly inputSchema: JsonObject | null;
  readonly outputSchema: JsonObject | null;
  readonly annotations: Annotations;
  /** Position in the list, from 0. */
  readonly index: number;
  readonly raw: JsonObject;
}

/** Only what the server stated; null where it said nothing (the protocol's defaults are pessimistic). */
export interface Annotations {
  readonly title: string | null;
  readonly readOnly: boolean | null;
  readonly destructive: boolean | null;
  readonly idempotent: boolean | null;
  readonly openWorld: boolean | null;
}
