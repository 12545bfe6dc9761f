import { isArray, isObject, type Json } from '../../base/json.ts';
import { excerpt } from '../../base/text.ts';
import type { Mention } from '../../case/scenario.ts';
import { says } from './said.ts';
import type { Scene } from './scene.ts';

/** What an answer must mention. `texts`: any one of them will do. */
export type Fact =
  | { readonly kind: 'fact'; readonly texts: readonly [string, ...string[]] }
  /** There is nothing to be mentioned: what should have come about has not. */
  | { readonly kind: 'nothing'; readonly why: string }
  | { readonly kind: 'unknown'; readonly why: string };

/** How many values one reading may hold. */
const LIMIT = 50;

/** The values that an expectation's mentions came to in this trial. */
export function factsOf(scene: Scene): readonly Fact[] {
  return scene.expectation.answer.mentions.flatMap((mention, i) => factsIn(mention, i, scene));
}

/** Whether a text says a fact. */
export function saysFact(text: string, { texts }: Extract<Fact, { kind: 'fact' }>): boolean {
  return texts.some((each) => says(text, each));
}

function factsIn(mention: Mention, i: number, { trial, index }: Scene): readonly Fact[] {
  if (trial.staged === null) return [{ kind: 'unknown', why: 'the world was not read after the trial' }];
  const { sentinel, mentions } = trial.staged.world;
  if (mention.kind === 'sentinel')
    return sentinel === null
      ? [{ kind: 'unknown', why: 'no sentinel was planted in the fixture' }]
      : [{ kind: 'fact', texts: [sentinel] }];
  const seen = mentions.find((each) => each.expectation === index && each.index === i)?.seen;
  if (seen === undefined) return [{ kind: 'unknown', why: 'the world was not read after the trial' }];
  if (seen.kind === 'nothing') return [{ kind: 'nothing', why: excerpt(seen.why, 160) }];
  const values = scalarsIn(seen.value);
  if (values.length === 0) return [{ kind: 'nothing', why: 'what is to be mentioned is empty' }];
  if (values.length > LIMIT)
    return [{ kind: 'unknown', why: `there are more than ${LIMIT} values to be mentioned` }];
  return values.map((value): Fact => ({ kind: 'fact', texts: textsOf(value) }));
}

/** Rows hold one value in each cell; all of them are to be mentioned. */
function scalarsIn(root: Json): readonly (string | number | boolean)[] {
  const found: (string | number | boolean)[] = [];
  const todo: Json[] = [root];
  for (let value = todo.pop(); value !== undefined && found.length <= LIMIT; value = todo.pop()) {
    if (isArray(value)) todo.push(...[...value].reverse());
    else if (isObject(value)) todo.push(...Object.values(value).reverse());
    else if (value !== null && value !== '') found.push(value);
  }
  return found;
}

/** A number may be said with separators of thousands. */
function textsOf(value: string | number | boolean): readonly [string, ...string[]] {
  return typeof value === 'number' ? [String(value), value.toLocaleString('en-US')] : [String(value)];
}
