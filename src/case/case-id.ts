import { shortHash } from '../base/hash.ts';
import { normalQuestion } from '../base/question.ts';
import type { Case } from './case.ts';

/** Letters of the question in an id. */
const LONGEST = 40;

/**
 * The id of a case whose author gave it none, from kind and question alone: the same in every file, at every place and
 * on every machine. Readable words first, then eight digits of a hash that keep near-equal questions apart.
 */
export function derivedId(
  kind: Case['kind'],
  question: string,
  redact: (text: string) => string = (text) => text,
): string {
  const asked = normalQuestion(question);
  // Secrets go first: what lower case and hyphens make of one is not found again.
  const unaccented = normalQuestion(redact(question))
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
  const slug = unaccented.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const letters = Array.from(slug.replaceAll(/^-+|-+$/g, ''));
  const cut = letters.slice(0, LONGEST).join('');
  // Whole words only, unless it is one long one.
  const words = letters.length > LONGEST ? cut.replace(/-[^-]*$/, '') : cut;
  const digits = shortHash(`${kind}\n${asked}`).slice(0, 8);
  return words === '' ? `${kind}-${digits}` : `${kind}-${words}-${digits}`;
}
