import type { Json } from '../../base/json.ts';

/** What can become of a schema, whichever way its values travel; the row of the taxonomy follows from the side. */
export type SchemaKind =
  | 'property-removed'
  | 'property-removed-closed'
  | 'property-added'
  | 'property-added-closed'
  | 'property-renamed'
  | 'required-added'
  | 'required-dropped'
  | 'type-narrowed'
  | 'type-widened'
  | 'type-changed'
  | 'enum-removed'
  | 'enum-added'
  | 'tightened'
  | 'loosened'
  | 'changed'
  | 'demand-added'
  | 'demand-dropped'
  | 'closed'
  | 'opened'
  | 'format-added'
  | 'format-removed'
  | 'format-changed'
  | 'default-changed'
  | 'default-stated'
  | 'wording'
  | 'wording-spacing'
  | 'header'
  | 'keyword'
  | 'dialect'
  | 'dialect-meaning'
  | 'unproven';

export interface SchemaChange {
  readonly kind: SchemaKind;
  /** Keys from the schema's root to the place, ending with the keyword where it is one keyword. */
  readonly path: readonly string[];
  readonly before: Json | undefined;
  readonly after: Json | undefined;
  /** The keyword, or the name of the property. */
  readonly subject: string;
}
