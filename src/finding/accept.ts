import type { FindingCode } from './codes.ts';
import type { Finding } from './finding.ts';
import { siteText } from './site-text.ts';

/** One entry of a baseline: a finding that its author knows and lives with. */
export interface Accepted {
  readonly code: FindingCode;
  /** Where, as `placeOf` has it; null: everywhere. */
  readonly at: string | null;
  readonly why: string;
  readonly source: { readonly file: string; readonly line: number };
}

export interface Sorted {
  readonly open: readonly Finding[];
  readonly accepted: readonly { readonly finding: Finding; readonly entry: Accepted }[];
  /** Entries that no finding matched. */
  readonly unmatched: readonly Accepted[];
}

/** Findings apart: those that a baseline accepts, and those that are open. */
export function accept(findings: readonly Finding[], entries: readonly Accepted[]): Sorted {
  const sorted = findings.map((finding) => ({
    finding,
    entry: entries.find((each) => matches(each, finding)),
  }));
  const used = new Set(sorted.map(({ entry }) => entry));
  return {
    open: sorted.flatMap(({ finding, entry }) => (entry === undefined ? [finding] : [])),
    accepted: sorted.flatMap(({ finding, entry }) => (entry === undefined ? [] : [{ finding, entry }])),
    unmatched: entries.filter((entry) => !used.has(entry)),
  };
}

function matches({ code, at }: Accepted, finding: Finding): boolean {
  return code === finding.code && (at === null || at === placeOf(finding));
}

/**
 * Where a baseline says that a finding is: its site as reports print it. Of a contract case it is the case: several of
 * them can fail at one tool.
 */
export function placeOf({ code, site, facts }: Finding): string | null {
  const { case: id } = facts;
  return code === 'contract.case-failed' && typeof id === 'string' ? id : siteText(site);
}
