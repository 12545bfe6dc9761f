import type { Json } from '../../base/json.ts';
import type { Demand } from './demand.ts';
import type { Relation, Side } from './relation.ts';
import type { SchemaChange, SchemaKind } from './schema-change.ts';
import type { Atom } from './shape.ts';
import type { Study } from './study.ts';

/** One walk through two schemas. */
export interface Walk {
  readonly side: Side;
  readonly study: Study;
  readonly found: SchemaChange[];
  /** Pairs that are being walked through: a recursive schema comes back to one. */
  readonly open: Set<string>;
  /** How often that happened. */
  returned: number;
  /** Goes on below. */
  readonly descend: (before: Demand, after: Demand, path: readonly string[]) => void;
}

export interface Found {
  readonly path: readonly string[];
  readonly subject: string;
  readonly before?: Json | undefined;
  readonly after?: Json | undefined;
}

export function add(walk: Walk, kind: SchemaKind, { path, subject, before, after }: Found): void {
  walk.found.push({ kind, path, subject, before, after });
}

/** What a relation alone comes to, where nothing more exact can be said. */
export function kindOf(relation: Relation): SchemaKind {
  switch (relation) {
    case 'widened':
      return 'loosened';
    case 'narrowed':
      return 'tightened';
    case 'changed':
      return 'changed';
    case 'same':
    case 'unproven':
      return 'unproven';
  }
}

/** The names that a schema would give these types; one alone stands without a list. */
export function namesOf(atoms: readonly Atom[]): Json {
  const names = atoms.map((atom) => (atom.type === 'number' && atom.integer ? 'integer' : atom.type));
  const [first, ...others] = [...new Set(names)].sort();
  return first === undefined || others.length > 0 ? [...new Set(names)].sort() : first;
}
