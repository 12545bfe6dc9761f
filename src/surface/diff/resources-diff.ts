import { type JsonObject, stringMember } from '../../base/json.ts';
import { type FieldRow, fieldsDiffer, wordingRow } from './entry-fields.ts';
import { paired, reordered, withRenames } from './paired.ts';
import { joined, listFact, renamed } from './prompts-diff.ts';
import type { Fact } from './told.ts';

interface List {
  readonly on: 'resource' | 'template';
  readonly key: 'uri' | 'uriTemplate';
  readonly list: 'resources' | 'resourceTemplates';
}

const LISTS: readonly List[] = [
  { on: 'resource', key: 'uri', list: 'resources' },
  { on: 'template', key: 'uriTemplate', list: 'resourceTemplates' },
];

interface Listed {
  readonly resources: readonly JsonObject[];
  readonly resourceTemplates: readonly JsonObject[];
}

/** What became of the resources and of the templates. */
export function resourcesDiffer(before: Listed, after: Listed): readonly Fact[] {
  return LISTS.flatMap((of) => listDiffers(of, before[of.list], after[of.list]));
}

function listDiffers(
  { on, key, list }: List,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): readonly Fact[] {
  const keyOf = (entry: JsonObject): string => stringMember(entry, key) ?? '';
  const named = paired(before, after, keyOf);
  const matched = withRenames(named, renamed(named, key));
  const order = reordered(matched, [before, after], keyOf);
  const fact = (row: Fact['row'], name: string): Fact => ({ row, on, name, path: [] });
  return [
    ...matched.gone.map((entry) => fact(`${on}.removed`, keyOf(entry))),
    ...matched.pairs.flatMap(([old, now]) => [
      ...(keyOf(old) === keyOf(now)
        ? []
        : [{ ...fact(`${on}.moved`, keyOf(now)), path: [key], before: keyOf(old), after: keyOf(now) }]),
      ...fieldsDiffer({ on, name: keyOf(now), before: old, after: now }, new Set([key]), fieldRow),
    ]),
    ...matched.come.map((entry) => fact(`${on}.added`, keyOf(entry))),
    ...(order === null ? [] : [{ ...listFact(`${on}.reordered`, list), ...joined(order) }]),
  ];
}

const fieldRow: FieldRow = (key, before, after) => {
  switch (key) {
    case 'name':
    case 'title':
    case 'description':
      return wordingRow(['resource.wording', 'resource.wording-spacing'], before, after);
    case 'mimeType':
      return before === undefined ? 'resource.mime-stated' : 'resource.mime';
    case 'annotations':
      return 'resource.annotations';
    case 'size':
    case 'icons':
    case '_meta':
      return 'resource.decoration';
    default:
      return 'resource.other';
  }
};
