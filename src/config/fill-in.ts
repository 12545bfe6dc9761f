import { CORRECT_IT, type Mistake } from '../base/mistakes.ts';
import { unshown } from '../base/place.ts';
import type { Secret } from '../base/redact.ts';
import type { KeyPath } from '../base/yaml-nodes.ts';
import type { Written } from '../base/yaml.ts';
import { headerNameFlaw, headerValueFlaw } from './header.ts';
import { expand, type Env } from './secrets.ts';
import { variableFlaw, wordFlaw } from './target-flaws.ts';

/** A config that is being filled in: what it says, what is looked up, and what was found on the way. */
export interface FillingIn {
  readonly written: Written;
  readonly env: Env;
  /** Whether trials have folders of their own, so that texts may name them. */
  readonly inTrials: boolean;
  /** Each once. */
  readonly secrets: Secret[];
  readonly mistakes: Mistake[];
}

/** What is wrong with a text, as a sentence; null: nothing. */
export type FlawOf = (text: string) => string | null;

/** What names and values of a map must be. */
export interface MapRules {
  readonly nameFlaw: FlawOf;
  readonly valueFlaw: FlawOf;
}

export const VARIABLES: MapRules = { nameFlaw: variableFlaw, valueFlaw: wordFlaw };
export const HEADERS: MapRules = { nameFlaw: headerNameFlaw, valueFlaw: headerValueFlaw };

/** The text with its secrets filled in; what is wrong is noted without them, and gives an empty text. */
export function filled(text: string, path: KeyPath, flawOf: FlawOf, filling: FillingIn): string {
  const expansion = expand(text, filling.env, filling.inTrials);
  if (expansion.kind === 'wrong') {
    wrongValue(filling, path, expansion.message, expansion.next);
    return '';
  }
  const known = new Set(filling.secrets.map(({ name }) => name));
  for (const secret of expansion.secrets) {
    if (!known.has(secret.name)) filling.secrets.push(secret);
    known.add(secret.name);
  }
  const flaw = flawOf(expansion.text);
  if (flaw !== null) wrongValue(filling, path, flaw, CORRECT_IT);
  return expansion.text;
}

/** A map of texts, filled in. */
export function filledMap(
  map: Readonly<Record<string, string>>,
  path: KeyPath,
  { nameFlaw, valueFlaw }: MapRules,
  filling: FillingIn,
): Record<string, string> {
  const entries = Object.entries(map).map(([name, value]): [string, string] => {
    const flaw = nameFlaw(name);
    if (flaw !== null) wrongKey(filling, [...path, name], flaw, 'Correct the name, or leave it out.');
    return [name, filled(value, [...path, name], valueFlaw, filling)];
  });
  return Object.fromEntries(entries);
}

export function wrongKey(
  { written, mistakes }: FillingIn,
  path: KeyPath,
  message: string,
  next: string,
): void {
  mistakes.push({ place: written.placeOf(path, 'key'), message, next });
}

/** The line is not shown: it may hold a secret that somebody wrote out. */
export function wrongValue(
  { written, mistakes }: FillingIn,
  path: KeyPath,
  message: string,
  next: string,
): void {
  const place = unshown(written.placeOf(path, 'value'));
  mistakes.push({ place, message: `${path.join('.')}: ${message}`, next });
}
