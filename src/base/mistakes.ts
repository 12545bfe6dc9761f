import { UsageError } from './errors.ts';
import { placeExcerpt, placeText, type Place } from './place.ts';

/** Something wrong in a file that the user wrote: said in a sentence, with its place, and what to do about it. */
export interface Mistake {
  readonly place: Place;
  readonly message: string;
  readonly next: string;
}

/** What to do where the message has said all: not repeated under every mistake. */
export const CORRECT_IT = 'Correct it.';

const SHOWN = 10;

/**
 * One error for all that is wrong. At most ten mistakes are shown, the rest is counted. What to do stands once at the
 * end when it is the same for all, else under each, and `next` says what to do with the whole.
 */
export function mistakesError(code: string, mistakes: readonly Mistake[], next: string): UsageError {
  const [only, ...others] = new Set(mistakes.map((mistake) => mistake.next));
  const shared = only !== undefined && only !== CORRECT_IT && others.length === 0;
  const blocks = mistakes.slice(0, SHOWN).map((mistake) => block(mistake, !shared));
  if (mistakes.length > SHOWN) blocks.push(`… and ${mistakes.length - SHOWN} more.`);
  return new UsageError(code, blocks.join('\n'), shared ? only : next);
}

function block({ place, message, next }: Mistake, withNext: boolean): string {
  const advice = withNext && next !== CORRECT_IT ? `\n        ${next.replaceAll('\n', '\n        ')}` : '';
  return `${placeText(place)}: ${message}${placeExcerpt(place)}${advice}`;
}

/** Mistakes in reading order within each file; files stay in the order in which they came. */
export function inReadingOrder(mistakes: readonly Mistake[]): readonly Mistake[] {
  const files = [...new Set(mistakes.map(({ place }) => place.file))];
  const rank = ({ place }: Mistake): number => files.indexOf(place.file);
  const line = ({ place }: Mistake): number => place.at?.line ?? 0;
  const column = ({ place }: Mistake): number => place.at?.column ?? 0;
  return [...mistakes].sort((a, b) => rank(a) - rank(b) || line(a) - line(b) || column(a) - column(b));
}
