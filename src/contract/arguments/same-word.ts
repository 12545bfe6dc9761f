import type { Json } from '../../base/json.ts';
import { asText } from './argument.ts';

/** Whether two listed values are two ways to write one: `y`, `Yes` and `true`; `asc` and `ascending`. */
export function meansTheSame(a: Json, b: Json): boolean {
  const [short = '', long = ''] = [folded(a), folded(b)].sort((x, y) => x.length - y.length);
  return short === long || (short.length > 2 && /^[a-z]+$/.test(long) && long.startsWith(short));
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
