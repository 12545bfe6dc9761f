import type { ChangeClass } from './change.ts';

/** A row of the taxonomy: one kind of change, its class, and why it has it. */
export interface Row {
  readonly class: ChangeClass;
  readonly reachesModel: boolean;
  /** What happened, in few words. */
  readonly change: string;
  /** What it means, as the end of a sentence. */
  readonly why: string;
}

/** A change that a model sees. */
export function seen(kind: ChangeClass, change: string, why: string): Row {
  return { class: kind, reachesModel: true, change, why };
}

/** A change that only programs and people see. */
export function unseen(kind: ChangeClass, change: string, why: string): Row {
  return { class: kind, reachesModel: false, change, why };
}
