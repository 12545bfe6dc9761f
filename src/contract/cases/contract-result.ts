import type { Contract } from '../../case/contract.ts';

/** The stored and printed result of one contract case. */
export interface ContractResult {
  readonly id: string;
  readonly title: string;
  /**
   * `could-not-run`: the answer could not be had (a tool that may write and is not allowed to, a place that was not
   * reached). `case-defect`: the case itself cannot be right, by its author's word or as it showed. `accepted`: it failed,
   * or could not be right, in a way that a baseline accepts. None of these holds.
   */
  readonly outcome: 'holds' | 'fails' | 'could-not-run' | 'case-defect' | 'accepted';
  /** Always says something; bounded and printable. */
  readonly why: string;
  /** Where it failed, and by what; null unless it fails. */
  readonly difference: { readonly where: string; readonly expected: string; readonly actual: string } | null;
  /** The tools that its steps call: what holds of them is evidence when an agent's call of one goes astray. */
  readonly tools: readonly string[];
  readonly source: Contract['source'];
}
