import { UsageError } from './base/errors.ts';
import { didYouMean } from './base/nearest.ts';
import { excerpt } from './base/text.ts';

/** What a value must be, in words that follow "is not", and whether it is. */
export interface OptionKind {
  readonly words: string;
  readonly fits: (value: unknown) => boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const text: OptionKind = { words: 'a text', fits: isText };
export const flag: OptionKind = { words: 'true or false', fits: (value) => typeof value === 'boolean' };
export const texts: OptionKind = {
  words: 'a list of texts',
  fits: (value) => Array.isArray(value) && value.every(isText),
};
/** Names with a text each. */
export const named: OptionKind = {
  words: 'an object of texts by name',
  fits: (value) => isPlain(value) && Object.values(value).every(isText),
};
/** The same, with names that are not set. */
export const environment: OptionKind = {
  words: 'an object of texts by name',
  fits: (value) => isPlain(value) && Object.values(value).every((each) => each === undefined || isText(each)),
};
export const callback: OptionKind = { words: 'a function', fits: (value) => typeof value === 'function' };
export const abortSignal: OptionKind = {
  words: 'an AbortSignal',
  fits: (value) => value instanceof AbortSignal,
};

export function whole(least: number, most: number): OptionKind {
  return {
    words: `a whole number between ${least} and ${most}`,
    fits: (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  };
}

/** Throws UsageError for an option that is not known, or that has a value of another kind. What is undefined is left out. */
export function checkOptions(options: unknown, kinds: Readonly<Record<string, OptionKind>>): void {
  if (!isPlain(options))
    throw new UsageError(
      'option-invalid',
      'The options are no object.',
      `Options: ${Object.keys(kinds).join(', ')}.`,
    );
  for (const [name, value] of Object.entries(options)) {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
    if (kind === undefined)
      throw new UsageError(
        'option-invalid',
        `There is no option "${excerpt(name, 60)}".${didYouMean(name, Object.keys(kinds))}`,
        `Options: ${Object.keys(kinds).join(', ')}.`,
      );
    if (value === undefined || kind.fits(value)) continue;
    throw new UsageError('option-invalid', `${name} is ${shown(value)}.`, `Give ${kind.words}.`);
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string') return `"${excerpt(value, 60)}"`;
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' && value !== null ? 'an object' : excerpt(String(value), 60);
}
