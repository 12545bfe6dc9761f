import { excerpt } from '../../base/text.ts';
import type { Verdict } from '../verdict.ts';
import { verdict } from '../verdict-of.ts';
import { quoteOf } from './answer.ts';
import { factsOf, saysFact, type Fact } from './facts.ts';
import { normalText, says } from './said.ts';
import { ANSWERS_NOT_KEPT, finalAnswer, saidByUser, type Scene } from './scene.ts';

/**
 * What the answer says of the values that it must mention came through a result, or the user had said it: the value
 * itself, and whatever looks like it (another reference of the same form). Null where nothing was to be mentioned, or
 * the answer says nothing of that kind.
 */
export function grounding(scene: Scene): Verdict | null {
  const facts = factsOf(scene).filter((fact) => fact.kind === 'fact');
  const text = finalAnswer(scene);
  if (facts.length === 0 || text === null) return null;
  if (!scene.grading.answersKept) return verdict('grounding', 'unclear', ANSWERS_NOT_KEPT);
  const stated = facts.flatMap((fact) => statedOf(text, fact));
  if (stated.length === 0) return null;
  const invented = stated.find((each) => !cameThrough(each, scene));
  if (invented === undefined)
    return verdict('grounding', 'pass', `what the answer says came through a result`, [quoteOf(text)]);
  const unkept = scene.grading.results.some(({ kept }) => !kept);
  return unkept
    ? verdict('grounding', 'unclear', 'not all results were kept (log.payloads of the config)', [
        quoteOf(text),
      ])
    : verdict('grounding', 'fail', `no result holds "${excerpt(invented, 80)}", which the answer says`, [
        quoteOf(text),
      ]);
}

/** Whether the user or a result says it: the latest first, where what is told at the end mostly comes from. */
function cameThrough(text: string, scene: Scene): boolean {
  const { results } = scene.grading;
  if (saidByUser(scene).some((said) => says(said, text))) return true;
  if (results.findLast((result) => says(result.text, text)) !== undefined) return true;
  const sources = [...results.map((result) => result.text), ...saidByUser(scene)].join('\n');
  return says(sources, text);
}

/** The value where the answer says it, and what it says in the same form. */
function statedOf(text: string, fact: Extract<Fact, { kind: 'fact' }>): readonly string[] {
  const value = normalText(fact.texts[0]);
  const form = formOf(value);
  const alike = form === null ? [] : Array.from(normalText(text).matchAll(form), ([found]) => found);
  return [...new Set([...(saysFact(text, fact) ? [value] : []), ...alike])];
}

/**
 * Of a reference such as `BK-17` or `BK-7F3A`: anything with other digits, and other letters where they stand among digits.
 * Times and dates have forms that mean nothing; so has a short mixture that stands alone.
 */
function formOf(value: string): RegExp | null {
  if (!/\p{L}/u.test(value) || !/\d/.test(value) || value.length > 80 || /\s|\d:\d|\d{4}-\d{2}/.test(value))
    return null;
  const parts = value.match(/[\p{L}\d]+|[^\p{L}\d]+/gu) ?? [];
  const isIssued = parts.length > 1 || value.length >= 8;
  const pattern = parts
    .map((part) => (isIssued && isMixture(part) ? otherMixture(part) : otherDigits(part)))
    .join('');
  return new RegExp(String.raw`(?<![\p{L}\d])${pattern}(?![\p{L}\d])`, 'gu');
}

/** Letters after digits: part of no word, but of what was drawn or hashed. */
function isMixture(part: string): boolean {
  return /\d\p{L}/u.test(part);
}

/** As long as this one, with at least one digit, so that no word is taken for one. */
function otherMixture(part: string): string {
  return String.raw`(?=\p{L}*\d)[\p{L}\d]{${Array.from(part).length}}`;
}

function otherDigits(part: string): string {
  return part.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`).replaceAll(/\d+/g, String.raw`\d+`);
}
