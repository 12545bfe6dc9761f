import { isObject } from '../base/json.ts';
import type { Finding } from './finding.ts';
import type { CodeWords } from './words/words.ts';

type Placed = Pick<Finding, 'site' | 'facts'>;

/**
 * What to change, for findings of one code at one place. The words of a code speak of the server, which is not told to
 * change for what only one client does.
 */
export function repairFor({ repair }: CodeWords, findings: readonly Placed[]): string {
  if (findings.length === 0) return repair;
  if (findings.every(isFault)) return OF_FAULT;
  if (findings.every(isOfClient)) return OF_CLIENT;
  return findings.every(isBesideOthers) ? OF_NOBODY_YET : repair;
}

const OF_FAULT = 'Update or change the client: its preflight shows that it cannot do this on any server.';
const OF_CLIENT =
  'Another client does not fail like this on the same server: change the client, or say it plainer in the description if its users matter.';
const OF_NOBODY_YET =
  'Get the missing evidence before you change the server: another client does not fail like this on it.';

function isOfClient({ site }: Placed): boolean {
  return site.place === 'client' || site.place === 'model';
}

function isFault(finding: Placed): boolean {
  return isOfClient(finding) && finding.facts['label'] === 'client-fault';
}

function isBesideOthers({ site, facts: { atoms } }: Placed): boolean {
  return site.place === 'undetermined' && isObject(atoms) && atoms['peers'] === 'none';
}
