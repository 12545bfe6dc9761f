import { isValue, sizesOf } from '../case/effect-rule.ts';
import { nameOf, type Before } from './effects.ts';
import type { Seen } from './record.ts';

/** What was there before the first trial of each case: every later one must find as much. */
export class Starts {
  readonly #first = new Map<string, readonly string[]>();
  #broken: string | null = null;

  /** Keeps what the first trial of a case has found. */
  keep(caseId: string, before: readonly Before[]): void {
    if (this.#first.has(caseId)) return;
    this.#first.set(
      caseId,
      before.map((one) => startOf(one, one.seen)),
    );
  }

  /** What a reset did not bring back, as a sentence; null: nothing that was looked at, or no trial was kept. */
  differs(caseId: string, before: readonly Before[]): string | null {
    const first = this.#first.get(caseId);
    if (first === undefined) return null;
    for (const [i, one] of before.entries()) {
      const [was, is] = [first[i], startOf(one, one.seen)];
      // What changes by itself proves nothing about a reset.
      const isSteady = is === startOf(one, one.again);
      if (was !== undefined && was !== is && isSteady) return (this.#broken = sentenceOf(one, was, is));
    }
    return null;
  }

  /** Why nothing is known of what a shared world holds since a trial of some case; null: every reset took so far. */
  broken(): string | null {
    return this.#broken === null ? null : `an earlier trial of this run has shown that ${this.#broken}`;
  }
}

function sentenceOf(one: Before, was: string, is: string): string {
  if (is === DONE)
    return `the reset did not take: ${nameOf(one)}: it has the value that it must come to, and had not before the first trial of this case`;
  return `the reset did not take: ${nameOf(one)}: there were ${was} before the first trial of this case, and are ${is} now`;
}

/**
 * How much there was: what must be the same each time. Not what it was, since a fixture may make ids, references and
 * times anew; but no fixture makes what the first trial had yet to bring about.
 */
function startOf({ effect }: Before, seen: Seen): string {
  if (effect.must.kind === 'equals' && isValue(seen, effect.must.value)) return DONE;
  if (seen.kind === 'nothing') return 'none';
  return String(sizesOf(effect, seen, seen)?.from ?? 'some');
}

const DONE = 'done';
