import { isObject, type Json, type JsonObject, member, sameJson, stringMember } from '../../base/json.ts';
import type { Surface, Tool } from '../surface.ts';
import type { Side } from './relation.ts';
import { type RowId, rows } from './rows.ts';
import type { SchemaChange } from './schema-change.ts';
import { schemasDiffer } from './schemas-diff.ts';
import type { Fact } from './told.ts';

/** What became of a tool's schemas. Nothing said of the input is an object of any arguments. */
export function toolSchemasDiffer(
  before: Tool,
  after: Tool,
  transport: Surface['transport'],
): readonly Fact[] {
  const input = { before: member(before.raw, 'inputSchema'), after: member(after.raw, 'inputSchema') };
  const output = { before: member(before.raw, 'outputSchema'), after: member(after.raw, 'outputSchema') };
  return [
    ...sideDiffers(
      'input',
      { before: input.before ?? NO_INPUT, after: input.after ?? NO_INPUT },
      after.name,
    ).map((fact) => overStdio(fact, transport)),
    ...outputDiffers(output.before, output.after, after.name),
  ];
}

const NO_INPUT: JsonObject = { type: 'object' };

function overStdio(fact: Fact, transport: Surface['transport']): Fact {
  return fact.row === 'input.header' && transport === 'stdio' ? { ...fact, row: 'input.header-stdio' } : fact;
}

function outputDiffers(before: Json | undefined, after: Json | undefined, name: string): readonly Fact[] {
  const path = ['outputSchema'];
  const place = { on: 'tool' as const, name, path, part: 'outputSchema' };
  if (before === undefined || after === undefined) {
    if (before === after) return [];
    return [{ ...place, row: after === undefined ? 'output.schema-removed' : 'output.schema-added' }];
  }
  const wasObject = stringMember(before, 'type') === 'object';
  const isOther = isObject(after) && wasObject && stringMember(after, 'type') !== null;
  const root: readonly Fact[] =
    isOther && stringMember(after, 'type') !== 'object'
      ? [{ ...place, row: 'output.root', before: 'object', after: stringMember(after, 'type') ?? undefined }]
      : [];
  const found = sideDiffers('output', { before, after }, name);
  return root.length === 0
    ? found
    : [...root, ...found.filter(({ row, path: at }) => row !== 'output.type-changed' || at.length > 2)];
}

function sideDiffers(
  side: Side,
  { before, after }: { readonly before: Json; readonly after: Json },
  name: string,
): readonly Fact[] {
  const root = `${side}Schema`;
  if (!isObject(before) || !isObject(after)) {
    if (sameJson(before, after)) return [];
    return [{ row: 'tool.other', on: 'tool', name, path: [root], part: root, before, after }];
  }
  return schemasDiffer(before, after, side).map((change) => ({
    row: rowOf(side, change),
    on: 'tool',
    name,
    path: [root, ...change.path],
    part: partOf(side, change),
    before: change.before,
    after: change.after,
  }));
}

/** Every kind has a row of its side, or is one that this side does not have. */
function rowOf(side: Side, { kind }: SchemaChange): RowId {
  const id = `${side}.${kind}`;
  if (isRow(id)) return id;
  throw new Error(`no row ${id}`);
}

function isRow(id: string): id is RowId {
  return Object.hasOwn(rows, id);
}

const NOUNS: Record<Side, string> = { input: 'argument', output: 'field' };

/** `argument filter.limit, minimum`: the properties on the way, then what about them. */
function partOf(side: Side, { path, subject }: SchemaChange): string {
  const names = namesIn(path);
  const place = names.length === 0 ? `${side}Schema` : `${NOUNS[side]} ${names.join('.')}`;
  const isNamed = subject === names.at(-1) || subject === 'schema';
  return isNamed ? place : `${place}, ${subject}`;
}

/** A step behind `properties` is a name, whatever it reads. */
function namesIn(path: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (let i = 0; i < path.length; i += 1) {
    if (path[i] !== 'properties' && path[i] !== 'patternProperties') continue;
    const name = path[i + 1];
    if (name !== undefined) names.push(name);
    i += 1;
  }
  return names;
}
