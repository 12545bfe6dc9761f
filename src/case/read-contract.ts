import { isArray, isObject, member, stringMember, type Json, type JsonObject } from '../base/json.ts';
import type { Mistake } from '../base/mistakes.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';
import type { Contract, Step } from './contract.ts';
import type { Where } from './effect.ts';
import { readMatcher } from './matchers-schema.ts';
import { readingMistakes, effectsIn, objectIn, objectsIn, whereOf } from './read-effect.ts';
import { namesIn } from './saved.ts';

/** What of a contract case makes it this case. */
export type ContractContent = Pick<
  Contract,
  'kind' | 'title' | 'identity' | 'fixture' | 'steps' | 'effects' | 'never'
>;

/** The content of a contract case that has passed its schema. */
export function contractContent(entry: JsonObject): ContractContent {
  const own = whereOf(entry, { identity: null, fixture: null });
  return {
    kind: 'contract',
    title: (stringMember(entry, 'contract') ?? '').trim(),
    ...own,
    steps: objectsIn(entry, 'steps').map((step) => stepOf(step, own)),
    effects: effectsIn(entry, 'effects', own),
    never: effectsIn(entry, 'never', own),
  };
}

/** What a schema cannot see: names that no earlier step saved, and command lines without a program. */
export function contractMistakes(entry: JsonObject, at: KeyPath, written: Written): readonly Mistake[] {
  const saved = new Set<string>();
  const inSteps = objectsIn(entry, 'steps').flatMap((step, i) => {
    const before = new Set(saved);
    const own = Object.keys(member(step, 'save') ?? {});
    for (const name of own) saved.add(name);
    // What a step expects may name what the same step saves.
    return [
      ...unsaved(member(step, 'with'), before, [...at, 'steps', i, 'with'], written),
      ...unsaved(member(step, 'expect'), saved, [...at, 'steps', i, 'expect'], written),
    ];
  });
  const inEffects = (['effects', 'never'] as const).flatMap((key) =>
    objectsIn(entry, key).flatMap((effect, i) => [
      ...unsaved(member(effect, 'with'), new Set(), [...at, key, i, 'with'], written),
      ...unsaved(member(effect, 'equals'), saved, [...at, key, i, 'equals'], written),
      ...readingMistakes(effect, [...at, key, i], written),
    ]),
  );
  return [...inSteps, ...inEffects];
}

function unsaved(
  value: Json | undefined,
  saved: ReadonlySet<string>,
  at: KeyPath,
  written: Written,
): readonly Mistake[] {
  const names = value === undefined ? [] : namesIn(value);
  return [...new Set(names)]
    .filter((name) => !saved.has(name))
    .map((name) => ({
      place: written.placeOf(at, 'value'),
      message: `\${${name}} is saved by no step before.`,
      next: `Save it first, as in: save: { ${name}: $.id }; or write $\${${name}} for the text itself. Effects are read before the steps too, so their arguments know no saved values.`,
    }));
}

function stepOf(step: JsonObject, own: Where): Step {
  const expect = member(step, 'expect');
  const save = Object.entries(member(step, 'save') ?? {});
  return {
    ...whereOf(step, own),
    call: stringMember(step, 'call') ?? '',
    with: objectIn(step, 'with'),
    expect: (isArray(expect) ? expect : [expect]).filter(isObject).map(readMatcher),
    error: errorOf(member(step, 'error')),
    save: Object.fromEntries(save.map(([name, path]) => [name, String(path)])),
  };
}

function errorOf(error: Json | undefined): Step['error'] {
  if (error === undefined) return null;
  if (error === 'allowed') return error;
  const code = member(error, 'code');
  return { contains: stringMember(error, 'contains'), code: typeof code === 'number' ? code : null };
}
