import type { Json } from '../base/json.ts';
import type { Contract } from './contract.ts';
import type { Scenario } from './scenario.ts';

/** One thing to try. */
export type Case = Asked | Contract;

/** A case that asks a client a question, and becomes trials. */
export type Asked = Probe | Selection | Scenario;

export interface CaseBase {
  /** Unique in its bank. Written by the author, or derived from kind and question. */
  readonly id: string;
  /** The author's number, 1 unless stated. */
  readonly version: number;
  /** Content hash (canonical form, without source and draft marks): with `version` it says which case this was. */
  readonly hash: string;
  readonly family: string | null;
  readonly set: 'regression' | 'fresh';
  /** True for a case drafted from the surface's own words: it can only show whether tools can be told apart and called. */
  readonly draft: boolean;
  /** Why the case is wrong, when it was found to be; it then leaves every rate and stays visible in a count. */
  readonly defect: string | null;
  readonly source: { readonly file: string; readonly line: number } | null;
}

/** Shallow: one question meant to get one tool called and answered with data. */
export interface Probe extends CaseBase {
  readonly kind: 'probe';
  readonly question: string;
  readonly tool: string;
  /**
   * Values that stand in the question, as arguments: for clients that cannot read them out of it (`literal`).
   * Empty when there are none.
   */
  readonly with: Readonly<Record<string, Json>>;
}

/** One question, and the tools of which one may be the first to be called, or none. Nothing is executed. */
export interface Selection extends CaseBase {
  readonly kind: 'selection';
  readonly question: string;
  readonly difficulty: 'happy' | 'edge' | 'trap';
  readonly expect: { readonly kind: 'none' } | { readonly kind: 'tools'; readonly anyOf: readonly string[] };
}

export interface Bank {
  /** Those that become trials. */
  readonly cases: readonly Asked[];
  /** Those that `surveyor check` runs. */
  readonly contracts: readonly Contract[];
  /** Files it was read from, in order. */
  readonly files: readonly string[];
  /** Hash over the hashes of `cases`; contract cases have no part in a comparison of trials. */
  readonly hash: string;
}
