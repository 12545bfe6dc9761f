import type { Json } from '../../base/json.ts';
import { asText } from './argument.ts';

/** Whether two listed values are two ways to write one: `y`, `Yes` and `true`; `asc` and `ascending`. */
export function meansTheSame(a: Json, b: Json): boolean {
  const [short = '', long = ''] = [folded(a), folded(b)].sort((x, y) => x.length - y.length);
  return short === long || (short.length >= SHORTEST && isWord(long) && long.startsWith(short));
}

/**
 * The values of which none before means the same. In one pass: a schema may list a hundred thousand, and pair by pair that
 * takes minutes.
 */
export function withoutTwins(values: readonly Json[]): readonly Json[] {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  return values.filter((value) => {
    const text = folded(value);
    const shorter = isWord(text) ? beginningsOf(text) : [];
    const isTwin = whole.has(text) || beginnings.has(text) || shorter.some((each) => whole.has(each));
    whole.add(text);
    for (const each of shorter) beginnings.add(each);
    return !isTwin;
  });
}

/** A shorter beginning is no abbreviation. */
const SHORTEST = 3;
/** A longer text is no word. */
const LONGEST = 60;

function isWord(text: string): boolean {
  return text.length <= LONGEST && /^[a-z]+$/.test(text);
}

function beginningsOf(word: string): readonly string[] {
  const lengths = Array.from({ length: Math.max(0, word.length - SHORTEST) }, (_, i) => i + SHORTEST);
  return lengths.map((length) => word.slice(0, length));
}

const ANSWERS: Readonly<Record<string, string>> = {
  y: 'true',
  yes: 'true',
  on: 'true',
  n: 'false',
  no: 'false',
  off: 'false',
};

function folded(value: Json): string {
  const text = asText(value).trim().toLowerCase();
  return Object.hasOwn(ANSWERS, text) ? (ANSWERS[text] ?? text) : text;
}
