import { UsageError } from './errors.ts';
import { placeExcerpt, placeText, type Place } from './place.ts';

/** Something wrong in a file that the user wrote: said in a sentence, with its place, and what to do about it. */
export interface Mistake {
  readonly place: Place;
  readonly message: string;
  readonly next: string;
}

export const SHOWN_MISTAKES = 10;

/** One error for all that is wrong, in the order of the files' lines; at most ten are shown, the rest is counted. */
export function mistakesError(code: string, mistakes: readonly Mistake[], next: string): UsageError {
  const shown = mistakes.slice(0, SHOWN_MISTAKES);
  const blocks = shown.map(({ place, message }) => `${placeText(place)}: ${message}${placeExcerpt(place)}`);
  const more = mistakes.length - shown.length;
  if (more > 0) blocks.push(`… and ${more} more.`);
  const advice = new Set(mistakes.map((mistake) => mistake.next));
  const [only] = advice;
  return new UsageError(code, blocks.join('\n'), advice.size === 1 && only !== undefined ? only : next);
}

/** Mistakes in reading order within each file; files stay in the order in which they came. */
export function inReadingOrder(mistakes: readonly Mistake[]): readonly Mistake[] {
  const files = [...new Set(mistakes.map(({ place }) => place.file))];
  const rank = ({ place }: Mistake): number => files.indexOf(place.file);
  const line = ({ place }: Mistake): number => place.at?.line ?? 0;
  const column = ({ place }: Mistake): number => place.at?.column ?? 0;
  return [...mistakes].sort((a, b) => rank(a) - rank(b) || line(a) - line(b) || column(a) - column(b));
}
