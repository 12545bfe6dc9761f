import type { Answer } from '../calls/answer.ts';
import { saysName } from '../../surface/mentions.ts';
import { plainWords, type Argument } from './argument.ts';

const TEXT_LIMIT = 4_000;

/** Whether a text names an argument, as it is spelled or, where they are several, by its words. */
export function names(text: string, { name, words }: Pick<Argument, 'name' | 'words'>): boolean {
  return saysName(text.slice(0, TEXT_LIMIT), name) || (words.length > 1 && hints(text, { words }));
}

/** Whether a text may be about an argument: its words are there, whatever their case. */
export function hints(text: string, { words }: Pick<Argument, 'words'>): boolean {
  const said = text.slice(0, TEXT_LIMIT).split(/\s+/).flatMap(plainWords).join(' ');
  return words.length > 0 && ` ${said} `.includes(` ${words.join(' ')} `);
}

/** A text says that something is lacking. */
export function saysMissing(text: string): boolean {
  return MISSING.test(text.slice(0, TEXT_LIMIT));
}

/** A success whose text tells of a failure: it begins as one does, or says that an argument is missing or wrong. */
export function explainsFailure({ text, data }: Pick<Answer, 'text' | 'data'>): boolean {
  const said = text.slice(0, 600);
  if (data !== undefined)
    return (
      /^\s*\{\s*"(?:error|errors)"\s*:\s*(?!null|false|\[\]|""|\{\})/.test(said) ||
      /"(?:success|ok)"\s*:\s*false/.test(said)
    );
  return said.length < 500 && FAILING.test(said);
}

const MISSING =
  /\b(?:missing|required?|requires|must (?:be )?(?:provide|specif|suppl|pass|given|set|include)\w*|not (?:provided|specified|supplied|given)|is needed|please (?:provide|specify|supply|pass)|received undefined|is undefined|undefined|cannot be (?:empty|null)|no \w+ (?:provided|specified|given))\b/i;
const FAILING =
  /^\W*(?:error|failed|failure|invalid|missing|unable|cannot|can't|could not|exception|traceback|input validation)\b|\b(?:is|are) (?:missing|required)\b|\bmust be (?:provided|specified|supplied|given)\b|\bplease (?:provide|specify)\b|\bmissing (?:required|argument|parameter)\b/i;
