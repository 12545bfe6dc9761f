import type { RowId } from './rows.ts';

/** What a change asks of those who use the server, the gravest first. */
export const CHANGE_CLASSES = ['breaking', 'needs-review', 'behavioural', 'additive', 'cosmetic'] as const;

/**
 * `breaking`: something that worked may fail. `needs-review`: it may be breaking, and neither can be proved.
 * `behavioural`: a program survives it, and a model may choose otherwise. `additive`: proved to take nothing away.
 * `cosmetic`: it does not reach a model.
 */
export type ChangeClass = (typeof CHANGE_CLASSES)[number];

/** One thing that is other than it was. */
export interface Change {
  readonly class: ChangeClass;
  /** The row of the taxonomy that it falls under. */
  readonly row: RowId;
  readonly where: Where;
  /** Printable, at most 200 characters; null where there was nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** What happened and what it means, printable, bounded. */
  readonly sentence: string;
  /** Whether a model can see it: what it chooses is then to be measured again. */
  readonly reachesModel: boolean;
}

export interface Where {
  readonly on: 'server' | 'tool' | 'prompt' | 'resource' | 'template';
  /** The name of the tool or prompt, or the URI, as it is now; as it was where it is gone. Null for the server. */
  readonly name: string | null;
  /** JSON pointer into the entry as the server lists it; for the server, into the lock file. */
  readonly pointer: string;
}

/** What should be done beside, whatever class the change has. */
export interface Warning {
  readonly code: 'removed-undeprecated' | 'deprecated-without-replacement' | 'replacement-missing';
  readonly tool: string;
  readonly sentence: string;
}
