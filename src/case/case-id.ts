import { shortHash } from '../base/hash.ts';
import { normalQuestion } from '../base/question.ts';
import type { Case } from './case.ts';

/**
 * The id of a case whose author gave it none, from kind and question alone: the same in every file, at every place and
 * on every machine. Readable words first, then eight digits of a hash that keep near-equal questions apart.
 */
export function derivedId(kind: Case['kind'], question: string): string {
  const asked = normalQuestion(question);
  const unaccented = asked
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .normalize('NFC');
  const slug = unaccented.replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const words = Array.from(slug)
    .slice(0, 40)
    .join('')
    .replaceAll(/^-+|-+$/g, '');
  const digits = shortHash(`${kind}\n${asked}`).slice(0, 8);
  return words === '' ? `${kind}-${digits}` : `${kind}-${words}-${digits}`;
}
