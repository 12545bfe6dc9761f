import { canonicalJson } from '../base/json.ts';
import { excerpt } from '../base/text.ts';
import { sizesOf } from '../case/effect-rule.ts';
import { nameOf, type Before } from './effects.ts';
import type { Seen } from './record.ts';

/** What was there before the first trial of each case: every later one must find as much. */
export class Starts {
  readonly #first = new Map<string, readonly string[]>();
  #broken: string | null = null;

  /** Keeps what the first trial of a case has found. `sentinel`: the trial's own, which is another each time. */
  keep(caseId: string, before: readonly Before[], sentinel: string): void {
    if (this.#first.has(caseId)) return;
    this.#first.set(
      caseId,
      before.map((one) => startOf(one, one.seen, sentinel)),
    );
  }

  /** What a reset did not bring back, as a sentence; null: nothing that was looked at, or no trial was kept. */
  differs(caseId: string, before: readonly Before[], sentinel: string): string | null {
    const first = this.#first.get(caseId);
    if (first === undefined) return null;
    for (const [i, one] of before.entries()) {
      const [was, is] = [first[i], startOf(one, one.seen, sentinel)];
      // What changes by itself proves nothing about a reset.
      const isSteady = is === startOf(one, one.again, sentinel);
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
  const [before, now] = [excerpt(was, 100), excerpt(is, 100)];
  const verb = one.effect.must.kind === 'changes-by' ? ['were', 'are'] : ['was', 'is'];
  return `the reset did not take: ${nameOf(one)}: there ${verb[0]} ${before} before the first trial of this case, and ${verb[1]} ${now} now`;
}

/** What must be the same each time: of what is counted, how much there is; of all else, what is there. */
function startOf({ effect }: Before, seen: Seen, sentinel: string): string {
  if (seen.kind === 'nothing') return 'none';
  if (effect.must.kind === 'changes-by') return String(sizesOf(effect, seen, seen)?.from ?? 'none');
  return canonicalJson(seen.value).replaceAll(sentinel, 'SENTINEL').replaceAll(ANEW, 'ANEW');
}

/** Times and random ids are made anew by a reset that takes. */
const ANEW =
  /\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/gi;
