import { nameOf, sizesBefore, type Before } from './effects.ts';

/** What was there before the first trial of each case: every later one must find as much. */
export class Starts {
  readonly #first = new Map<string, readonly (number | null)[]>();

  /** What a reset did not bring back, as a sentence; null: nothing that was looked at. */
  differs(caseId: string, before: readonly Before[]): string | null {
    const sizes = sizesBefore(before);
    const first = this.#first.get(caseId);
    if (first === undefined) this.#first.set(caseId, sizes);
    const at = first?.findIndex((size, i) => size !== (sizes[i] ?? null)) ?? -1;
    const one = before[at];
    return one === undefined
      ? null
      : `the reset did not take: ${nameOf(one)}: there were ${first?.[at] ?? 'none'} before the first trial of this case, and are ${sizes[at] ?? 'none'} now`;
  }
}
