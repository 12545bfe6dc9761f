import type { Finding, RepairSite } from '../finding/finding.ts';
import { keysOf, PLACES, SEVERITIES } from './words.ts';

/** The findings of one repair site, those of one code together. */
export interface SiteGroup {
  readonly place: RepairSite['place'];
  readonly codes: readonly CodeGroup[];
}

export interface CodeGroup {
  readonly code: Finding['code'];
  /** The worst of its findings. */
  readonly severity: Finding['severity'];
  readonly findings: readonly Finding[];
}

/** Worst first, then in the order of the repair sites; otherwise in the order of the report. */
export function sortFindings(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted(
    (a, b) =>
      rank(SEVERITIES, a.severity) - rank(SEVERITIES, b.severity) ||
      rank(PLACES, a.site.place) - rank(PLACES, b.site.place),
  );
}

/** The findings by repair site, the site with the worst finding first. */
export function findingsBySite(findings: readonly Finding[]): readonly SiteGroup[] {
  const places = groupBy(sortFindings(findings), (finding) => finding.site.place);
  return places.map(([place, ofPlace]) => ({ place, codes: byCode(ofPlace) }));
}

function byCode(findings: readonly Finding[]): readonly CodeGroup[] {
  return groupBy(findings, (finding) => finding.code).map(([code, ofCode]) => ({
    code,
    severity: ofCode[0]?.severity ?? 'advice',
    findings: ofCode,
  }));
}

/** What is to be repaired, and what may be improved: advice never stands before, or between, errors and warnings. */
export function urgencyOf(findings: readonly Finding[]): {
  readonly pressing: readonly Finding[];
  readonly advice: readonly Finding[];
} {
  return {
    pressing: findings.filter(({ severity }) => severity !== 'advice'),
    advice: findings.filter(({ severity }) => severity === 'advice'),
  };
}

/** Groups in the order in which their first member comes. */
export function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): readonly (readonly [Key, readonly Item[]])[] {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups];
}

function rank<Key extends string>(table: Readonly<Record<Key, unknown>>, key: Key): number {
  return keysOf(table).indexOf(key);
}
