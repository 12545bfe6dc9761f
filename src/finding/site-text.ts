import type { RepairSite } from './finding.ts';

/**
 * Where exactly within its place: the tool and its part, the rule, the client. Null where the place is not known; what
 * is missing to know it the site says itself. Text from outside, not yet bounded.
 */
export function siteText(site: RepairSite): string | null {
  if (site.place === 'undetermined') return null;
  if ('tool' in site) return 'part' in site ? `${site.tool} · ${site.part}` : site.tool;
  const { place: _place, ...where } = site;
  return Object.values(where).join(' · ');
}
