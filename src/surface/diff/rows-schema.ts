import { type Row, seen, unseen } from './row.ts';
import type { SchemaKind } from './schema-change.ts';

export type SchemaRow =
  | `input.${Exclude<SchemaKind, 'property-added-closed'> | 'header-stdio'}`
  | `output.${Exclude<SchemaKind, 'property-removed-closed' | 'default-changed' | 'default-stated' | 'header'>}`
  | `output.${'schema-added' | 'schema-removed' | 'root'}`;

const told = 'a model fills arguments in by it';
const unknown = 'neither compatible nor breaking could be proved';

/** What can become of schemas. Inputs are contravariant: to accept more is compatible. Outputs are covariant: to return more precisely is. */
export const schemaRows: Record<SchemaRow, Row> = {
  'input.property-removed': seen(
    'behavioural',
    'an argument removed from a schema that takes others',
    'calls that send it still pass, and it is ignored',
  ),
  'input.property-removed-closed': seen(
    'breaking',
    'an argument removed from a schema that takes no others',
    'calls that send it fail',
  ),
  'input.property-renamed': seen(
    'breaking',
    'an argument renamed',
    'calls with the old name fail, or it is ignored',
  ),
  'input.required-added': seen('breaking', 'an argument became required', 'calls that leave it out fail'),
  'input.required-dropped': seen(
    'additive',
    'an argument became optional',
    'every earlier call passes; a model may leave it out',
  ),
  'input.property-added': seen(
    'additive',
    'an optional argument added',
    'every earlier call passes; a model has a new choice',
  ),
  'input.type-narrowed': seen('breaking', 'a type is no longer accepted', 'calls with values of it fail'),
  'input.type-changed': seen('breaking', 'the type changed', 'calls with values of the old type fail'),
  'input.type-widened': seen('additive', 'another type is accepted', 'every earlier call passes'),
  'input.enum-removed': seen('breaking', 'a value is no longer accepted', 'calls with it fail'),
  'input.enum-added': seen(
    'additive',
    'another value is accepted',
    'every earlier call passes, if the old values mean what they meant',
  ),
  'input.tightened': seen('breaking', 'a constraint was tightened', 'calls that were within it may fail'),
  'input.loosened': seen('additive', 'a constraint was loosened', 'every earlier call passes'),
  'input.changed': seen('breaking', 'a constraint was replaced', 'calls that passed may fail'),
  'input.demand-added': seen('needs-review', 'a condition was added', unknown),
  'input.demand-dropped': seen('additive', 'a condition was dropped', 'every earlier call passes'),
  'input.closed': seen('breaking', 'undeclared arguments are no longer accepted', 'calls that send one fail'),
  'input.opened': seen('additive', 'undeclared arguments are accepted', 'every earlier call passes'),
  'input.format-added': seen(
    'breaking',
    'a format was added',
    'clients that check formats refuse what they sent before',
  ),
  'input.format-removed': seen('additive', 'a format was dropped', 'every earlier call passes'),
  'input.format-changed': seen(
    'breaking',
    'the format changed',
    'clients that check formats refuse what they sent before',
  ),
  'input.default-changed': seen(
    'needs-review',
    'a default changed',
    'a call that leaves the argument out may mean something else; only the author knows',
  ),
  'input.default-stated': seen('behavioural', 'a default is stated, or no longer', told),
  'input.wording': seen('behavioural', 'what the schema says of an argument changed', told),
  'input.wording-spacing': unseen(
    'cosmetic',
    'white space or closing punctuation changed',
    'the words are the same; the fingerprint is not',
  ),
  'input.header': seen(
    'breaking',
    'x-mcp-header changed',
    'HTTP clients that hold the old list send other headers',
  ),
  'input.header-stdio': unseen(
    'cosmetic',
    'x-mcp-header changed, over stdio',
    'there are no headers over stdio',
  ),
  'input.keyword': seen('needs-review', 'a keyword that is not compared changed', unknown),
  'input.dialect': seen(
    'behavioural',
    'the declared dialect changed, and no keyword hangs on it',
    'clients that know only the other one may read it otherwise',
  ),
  'input.dialect-meaning': seen(
    'breaking',
    'the declared dialect changed, and keywords in use hang on it',
    'the same words now demand something else',
  ),
  'input.unproven': seen('needs-review', 'the schema changed in a way that is not decided', unknown),
  'output.schema-added': seen(
    'additive',
    'an output schema added',
    'results say more; clients now check them',
  ),
  'output.schema-removed': seen(
    'breaking',
    'the output schema removed',
    'typed consumers have nothing to rely on',
  ),
  'output.root': seen('breaking', 'results are no longer an object', 'clients before 2026-07-28 refuse them'),
  'output.property-removed': seen('breaking', 'a field removed', 'whoever reads it finds nothing'),
  'output.property-renamed': seen('breaking', 'a field renamed', 'whoever reads the old name finds nothing'),
  'output.property-added': seen('additive', 'a field added', 'the old schema lets others pass'),
  'output.property-added-closed': seen(
    'breaking',
    'a field added to a schema that let no others pass',
    'clients with the old schema refuse the result',
  ),
  'output.required-added': seen(
    'additive',
    'a field is now always there',
    'whoever did without it still can',
  ),
  'output.required-dropped': seen('breaking', 'a field may be missing', 'whoever reads it may find nothing'),
  'output.type-narrowed': seen(
    'additive',
    'a type no longer comes back',
    'what comes back still fits the old schema',
  ),
  'output.type-changed': seen('breaking', 'the type changed', 'consumers get values that they do not expect'),
  'output.type-widened': seen(
    'breaking',
    'another type may come back, null among them',
    'consumers get values that they do not expect',
  ),
  'output.enum-removed': seen(
    'additive',
    'a value no longer comes back',
    'what comes back still fits the old schema',
  ),
  'output.enum-added': seen(
    'breaking',
    'another value may come back',
    'consumers that list the values do not know it',
  ),
  'output.tightened': seen(
    'additive',
    'a constraint was tightened',
    'what comes back still fits the old schema',
  ),
  'output.loosened': seen(
    'breaking',
    'a constraint was loosened',
    'consumers get values that they do not expect',
  ),
  'output.changed': seen(
    'breaking',
    'a constraint was replaced',
    'consumers get values that they do not expect',
  ),
  'output.demand-added': seen(
    'additive',
    'a condition was added',
    'what comes back still fits the old schema',
  ),
  'output.demand-dropped': seen('needs-review', 'a condition was dropped', unknown),
  'output.closed': seen(
    'additive',
    'undeclared fields no longer come back',
    'what comes back still fits the old schema',
  ),
  'output.opened': seen(
    'breaking',
    'undeclared fields may come back',
    'clients with the old schema refuse the result',
  ),
  'output.format-added': seen('additive', 'a format was added', 'what comes back still fits the old schema'),
  'output.format-removed': seen('breaking', 'a format was dropped', 'consumers that read by it may fail'),
  'output.format-changed': seen('breaking', 'the format changed', 'consumers that read by it fail'),
  'output.wording': seen(
    'behavioural',
    'what the schema says of a field changed',
    'a model reads results by it',
  ),
  'output.wording-spacing': unseen(
    'cosmetic',
    'white space or closing punctuation changed',
    'the words are the same; the fingerprint is not',
  ),
  'output.keyword': seen('needs-review', 'a keyword that is not compared changed', unknown),
  'output.dialect': seen(
    'behavioural',
    'the declared dialect changed, and no keyword hangs on it',
    'clients that know only the other one may read it otherwise',
  ),
  'output.dialect-meaning': seen(
    'breaking',
    'the declared dialect changed, and keywords in use hang on it',
    'the same words now promise something else',
  ),
  'output.unproven': seen('needs-review', 'the schema changed in a way that is not decided', unknown),
};
