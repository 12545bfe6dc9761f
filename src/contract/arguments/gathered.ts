import { listed } from '../../base/listing.ts';
import { groupBy } from '../../base/group.ts';
import type { Flaw, Judged } from '../check.ts';
import type { RepairSite } from '../../finding/finding.ts';
import { nameText } from '../tool-flaws.ts';

/** So many tools with one flaw are a habit of the server's. */
const HABIT = 3;

/**
 * Flaws of one severity and place that all tools looked at share, or many of them, as one flaw of the site `*`: it is one
 * repair. It shows the first, and names the others.
 */
export function gathered(judged: Judged, looked: number): Judged {
  if (judged.kind !== 'judged') return judged;
  const flaws = [
    ...groupBy(
      judged.flaws,
      ({ severity, site, cause = '' }) => `${severity} ${site.place} ${cause}`,
    ).values(),
  ].flatMap((alike) => {
    const names = [...new Set(alike.flatMap(({ site }) => ('tool' in site ? [site.tool] : [])))];
    return names.length > 1 && (names.length === looked || names.length >= HABIT)
      ? [oneOf(alike, names)]
      : alike;
  });
  return { ...judged, flaws };
}

function oneOf(alike: readonly Flaw[], names: readonly string[]): Flaw {
  const [first, ...others] = alike;
  if (first === undefined) throw new Error('there is no group of nothing');
  return {
    ...first,
    site: ofAll(first.site),
    message: `${first.message} The same holds of ${listed(names.slice(1).map(nameText))}.`,
    evidence: [first, ...others].slice(0, 3).flatMap(({ evidence }) => evidence.slice(0, 2)),
  };
}

function ofAll(site: RepairSite): RepairSite {
  return 'tool' in site ? { ...site, tool: '*' } : site;
}
