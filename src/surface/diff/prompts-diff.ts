import {
  canonicalJson,
  isArray,
  isObject,
  type Json,
  type JsonObject,
  member,
  stringMember,
} from '../../base/json.ts';
import { type FieldRow, fieldsDiffer, wordingRow } from './entry-fields.ts';
import { plainName } from './names.ts';
import { type Paired, paired, reordered, withRenames } from './paired.ts';
import type { Fact } from './told.ts';
import { type Sign, uniquePairs } from './unique-pairs.ts';

/** What became of the prompts and their arguments. */
export function promptsDiffer(before: readonly JsonObject[], after: readonly JsonObject[]): readonly Fact[] {
  const named = paired(before, after, nameOf);
  const matched = withRenames(named, renamed(named, 'name'));
  const order = reordered(matched, [before, after], nameOf);
  const fact = (row: Fact['row'], name: string): Fact => ({ row, on: 'prompt', name, path: [] });
  return [
    ...matched.gone.map((entry) => fact('prompt.removed', nameOf(entry))),
    ...matched.pairs.flatMap(([old, now]) => promptDiffers(old, now)),
    ...matched.come.map((entry) => fact('prompt.added', nameOf(entry))),
    ...(order === null ? [] : [{ ...listFact('prompt.reordered', 'prompts'), ...joined(order) }]),
  ];
}

/** About a list as a whole. */
export function listFact(row: Fact['row'], list: string): Fact {
  return { row, on: 'server', name: null, path: [list], part: list };
}

export function joined(order: { readonly before: readonly string[]; readonly after: readonly string[] }): {
  readonly before: string;
  readonly after: string;
} {
  return { before: order.before.join(', '), after: order.after.join(', ') };
}

/**
 * Entries whose key changed: it differs only in case and separators, or all else is the same and says something; where no
 * second one fits as well.
 */
export function renamed(
  { gone, come }: Pick<Paired<JsonObject>, 'gone' | 'come'>,
  key: string,
): ReadonlyMap<JsonObject, JsonObject> {
  return uniquePairs(gone, come, [(entry) => plainName(stringMember(entry, key) ?? ''), bodyWithout(key)]);
}

function bodyWithout(key: string): Sign<JsonObject> {
  return (entry) => {
    const { [key]: _key, icons: _icons, _meta, ...body } = entry;
    return Object.keys(body).length === 0 ? null : canonicalJson(body);
  };
}

function nameOf(entry: JsonObject): string {
  return stringMember(entry, 'name') ?? '';
}

const APART: ReadonlySet<string> = new Set(['name', 'arguments']);

function promptDiffers(before: JsonObject, after: JsonObject): readonly Fact[] {
  const name = nameOf(after);
  const [old, now] = [nameOf(before), name];
  const [oldArguments, newArguments] = [member(before, 'arguments'), member(after, 'arguments')];
  return [
    ...(old === now
      ? []
      : [
          {
            row: 'prompt.renamed' as const,
            on: 'prompt' as const,
            name,
            path: ['name'],
            before: old,
            after: now,
          },
        ]),
    ...fieldsDiffer({ on: 'prompt', name, before, after }, APART, promptRow),
    ...argumentsDiffer(name, listOf(oldArguments), listOf(newArguments)),
  ];
}

const promptRow: FieldRow = (key, before, after) => {
  if (key === 'title' || key === 'description')
    return wordingRow(['prompt.wording', 'prompt.wording-spacing'], before, after);
  return key === 'icons' || key === '_meta' ? 'prompt.decoration' : 'prompt.other';
};

function listOf(value: Json | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter((each): each is JsonObject => isObject(each)) : [];
}

function argumentsDiffer(
  prompt: string,
  before: readonly JsonObject[],
  after: readonly JsonObject[],
): readonly Fact[] {
  const named = paired(before, after, nameOf);
  const matched = withRenames(named, renamed(named, 'name'));
  const order = reordered(matched, [before, after], nameOf);
  const fact = (row: Fact['row'], name: string): Fact => ({
    row,
    on: 'prompt',
    name: prompt,
    path: ['arguments', name],
    part: `argument ${name}`,
  });
  return [
    ...matched.gone.map((entry) => fact('prompt.argument-removed', nameOf(entry))),
    ...matched.pairs.flatMap(([old, now]) => [
      ...(nameOf(old) === nameOf(now)
        ? []
        : [{ ...fact('prompt.argument-renamed', nameOf(now)), before: nameOf(old), after: nameOf(now) }]),
      ...requiredDiffers(old, now).map((row) => fact(row, nameOf(now))),
      ...fieldsDiffer({ on: 'prompt', name: prompt, before: old, after: now }, OF_ARGUMENTS, promptRow, [
        'arguments',
        nameOf(now),
      ]),
    ]),
    ...matched.come.map((entry) =>
      fact(isRequired(entry) ? 'prompt.argument-required' : 'prompt.argument-added', nameOf(entry)),
    ),
    ...(order === null
      ? []
      : [{ ...fact('prompt.argument-order', ''), path: ['arguments'], part: 'arguments', ...joined(order) }]),
  ];
}

const OF_ARGUMENTS: ReadonlySet<string> = new Set(['name', 'required']);

function isRequired(argument: JsonObject): boolean {
  return member(argument, 'required') === true;
}

function requiredDiffers(before: JsonObject, after: JsonObject): readonly Fact['row'][] {
  if (isRequired(before) === isRequired(after)) return [];
  return [isRequired(after) ? 'prompt.argument-required' : 'prompt.argument-optional'];
}
