import { beginning } from '../../base/text.ts';
import { at, entriesAt, objectAt, textAt, wrongPlace, type Place } from './read-place.ts';
import { ruleText, type RuleFound } from './rules.ts';

/** Longer than any message that somebody reads. */
const TEXT_LIMIT = 8_000;

/**
 * What a result says: its own text, or the text that its rule keeps under the message's id, with the arguments filled
 * in and links as plain words. A result that says nothing is told in the words of its rule.
 */
export function messageOfResult(result: Place, found: RuleFound): string {
  const message = at(result, 'message');
  objectAt(message);
  const text = textAt(at(message, 'text')) ?? keptText(message, found) ?? textAt(at(message, 'markdown'));
  const told = text ?? ruleText(found);
  if (told === null) throw wrongPlace(message, 'an object with a text, or with the id of one of its rule');
  const values = entriesAt(at(message, 'arguments')).map((each) => textAt(each) ?? '');
  return plainLinks(filled(beginning(told, TEXT_LIMIT), values));
}

function keptText(message: Place, { rule, component }: RuleFound): string | null {
  const id = textAt(at(message, 'id'));
  if (id === null) return null;
  const ofRule = rule === null ? null : textAt(at(at(at(rule, 'messageStrings'), id), 'text'));
  return ofRule ?? textAt(at(at(at(component, 'globalMessageStrings'), id), 'text'));
}

/** `{0}` is the first argument, `{{` a brace. A place without an argument stays as it is. */
function filled(text: string, values: readonly string[]): string {
  return text.replaceAll(/\{\{|\}\}|\{(\d{1,4})\}/g, (token, index?: string) => {
    if (index === undefined) return token.charAt(0);
    const value = values[Number(index)];
    return value === undefined ? token : beginning(value, 400);
  });
}

/** `[words](target)` as the words; `\[` as the bracket. */
function plainLinks(text: string): string {
  return text
    .replaceAll(/(?<!\\)\[((?:[^\\[\]]|\\.){1,400})\]\([^()\s]{1,400}\)/g, '$1')
    .replaceAll(/\\([[\]\\])/g, '$1');
}
