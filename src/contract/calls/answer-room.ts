import { isArray, isObject, member, type Json } from '../../base/json.ts';
import type { Answer } from './answer.ts';

/**
 * Room for answers that somebody remembers: the oldest make way for new ones, so that a target with many large answers
 * costs bounded memory. Shared by all places of one check run.
 */
export class AnswerRoom {
  readonly #held = new Set<{ readonly weight: number; readonly forget: () => void }>();
  #free = REMEMBERED_WEIGHT;

  /** `forget` is called when the answer must not be held any more, at once if it is too large for the room. */
  hold(answer: Answer, forget: () => void): void {
    const held = { weight: weightOf(answer), forget };
    this.#held.add(held);
    this.#free -= held.weight;
    for (const oldest of this.#held) {
      if (this.#free >= 0) return;
      this.#held.delete(oldest);
      this.#free += oldest.weight;
      oldest.forget();
    }
  }
}

const REMEMBERED_WEIGHT = 16 * 1024 * 1024;

/** About how many bytes an answer takes as long as it is held: its texts, and the values that were read from them. */
export function weightOf(answer: Answer): number {
  const known = weighed.get(answer);
  if (known !== undefined) return known;
  const { why, bytes, text, result, data } = answer;
  const isOwn = data !== undefined && member(result ?? {}, 'structuredContent') === undefined;
  const parsed = isOwn ? text.length + VALUE_BYTES * valuesIn(data) : 0;
  const weight = why === 'oversize' ? 0 : bytes + VALUE_BYTES * valuesIn(result) + parsed;
  weighed.set(answer, weight);
  return weight;
}

const weighed = new WeakMap<Answer, number>();

/** An object or a list of no or one member, with its place in what holds it; measured on V8. */
const VALUE_BYTES = 48;

function valuesIn(root: Json): number {
  const todo: Json[] = [root];
  let values = 0;
  for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
    values += 1;
    if (isArray(value)) for (const entry of value) todo.push(entry);
    else if (isObject(value)) for (const key of Object.keys(value)) todo.push(value[key] ?? null);
  }
  return values;
}
